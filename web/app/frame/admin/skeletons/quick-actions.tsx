import { adminTexts, statsTexts } from "#texts/admin/admin.ts";
import { QuickLinks } from "../../../ui/controls/quick-links.tsx";
import { PlusIcon } from "../../../ui/icons/icons.tsx";
import { LabelIcon, ListIcon, ReceiptIcon, ScooterIcon, SpeechIcon } from "../../../ui/icons/work-icons.tsx";
import { Panel } from "../../../ui/page/panel.tsx";

const quickActions = [
  { to: "/admin/add", icon: <PlusIcon />, text: adminTexts.addFood },
  { to: "/admin/orders", icon: <ReceiptIcon />, text: adminTexts.orders },
  { to: "/admin/list", icon: <ListIcon />, text: adminTexts.foodList },
  { to: "/admin/promocodes", icon: <LabelIcon />, text: adminTexts.promoCodes },
  { to: "/admin/sms", icon: <SpeechIcon />, text: adminTexts.messages },
  { to: "/admin/delivery-boys", icon: <ScooterIcon />, text: adminTexts.partners },
];

export function QuickActions() {
  return (
    <Panel title={statsTexts.quickActions}>
      <QuickLinks links={quickActions} />
    </Panel>
  );
}
