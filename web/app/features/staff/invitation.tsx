import { formatMobile } from "@forno/contract/user/rules/phone-number.ts";
import type { StaffMember } from "@forno/contract/user/staff.ts";
import { Button } from "../../ui/controls/button.tsx";
import { buttonClass } from "../../ui/controls/button-class.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { copyText } from "../session/copy-text.ts";
import { useSettings } from "../settings/settings-store.ts";
import { staffTexts as texts } from "./texts/en.ts";

/** For whoever has never signed in: what to tell them. */
export function Invitation({ person: { name, mobile } }: { person: StaffMember }) {
  const { shopName } = useSettings();
  const text = texts.invitationText(name, shopName, `${window.location.origin}/login`, formatMobile(mobile));
  return (
    <Panel title={texts.invitation}>
      <p>{text}</p>
      <div className="row">
        <Button look="ghost" size="sm" onClick={() => void copyText(text)}>
          {texts.copy}
        </Button>
        <a className={buttonClass({ look: "quiet", size: "sm" })} href={`sms:${mobile}?&body=${encodeURIComponent(text)}`}>
          {texts.text}
        </a>
      </div>
    </Panel>
  );
}
