import { ONLINE_FULFILMENTS } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { NO_PARTNER, type OrderMethod, PAYMENT_STATES } from "@forno/contract/order/rules/order-filter.ts";
import { ORDER_STATUSES } from "@forno/contract/order/rules/order-status.ts";
import type { Person } from "@forno/contract/user/user.ts";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { Filters } from "../../../../ui/table/filters.tsx";
import { DateFilter } from "../../../../ui/table/url-filters.tsx";
import { useSettings } from "../../../settings/settings-store.ts";
import { boardControlTexts as boardControls, orderBoardTexts as texts } from "../../texts/en-admin.ts";
import { statusLabels } from "../../texts/en-status.ts";
import type { OrderFilter } from "../admin-queries.ts";
import { partnerOptions } from "../order-facts.ts";

const statuses = [
  { value: "", text: texts.allStatuses },
  ...ORDER_STATUSES.map((status) => ({ value: status, text: statusLabels[status] })),
];
const payments = [{ value: "", text: texts.anyPayment }, ...PAYMENT_STATES.map((state) => ({ value: state, text: texts[state] }))];
const methods = [
  { value: "", text: boardControls.anyMethod },
  { value: "online", text: boardControls.online },
  { value: "cash", text: texts.detail.cash },
] satisfies { value: OrderMethod | ""; text: string }[];

const FIELDS = ["status", "payment", "method", "fulfilment", "deliveryBoyId", "from", "to"] as const;
const activeOf = (filter: OrderFilter): number => FIELDS.filter((name) => filter[name] !== undefined).length;

const ways = [{ value: "", text: texts.anyWay }, ...ONLINE_FULFILMENTS.map((way) => ({ value: way, text: texts.ways[way] }))];

export interface OrderFilterFieldsProps {
  filter: OrderFilter;
  /** The value of the field of the last day. */
  lastDay: { value: string; error: string | undefined };
  partners: readonly Person[] | undefined;
  /** An empty value matches anything. */
  onChange: (name: string, value: string) => void;
}

export function OrderFilterFields({ filter, lastDay, partners, onChange }: OrderFilterFieldsProps) {
  const settings = useSettings();
  const changed = (name: string) => (event: { target: { value: string } }) => onChange(name, event.target.value);
  const people = [
    { value: "", text: texts.anyPartner },
    { value: NO_PARTNER, text: texts.notAssigned },
    ...partnerOptions(partners ?? []),
  ];
  const { columns } = texts;
  return (
    <Filters label={texts.filters} active={activeOf(filter)}>
      <SelectField label={columns.status} options={statuses} value={`${filter.status ?? ""}`} onChange={changed("status")} />
      <SelectField label={columns.payment} options={payments} value={filter.payment ?? ""} onChange={changed("payment")} />
      <SelectField label={boardControls.method} options={methods} value={filter.method ?? ""} onChange={changed("method")} />
      {settings.fulfilment.pickup || filter.fulfilment ? (
        <SelectField label={texts.handover} options={ways} value={filter.fulfilment ?? ""} onChange={changed("fulfilment")} />
      ) : null}
      <SelectField
        label={columns.partner}
        options={people}
        disabled={!partners}
        value={`${filter.deliveryBoyId ?? ""}`}
        onChange={changed("deliveryBoyId")}
      />
      <DateFilter label={texts.from} value={`${filter.from ?? ""}`} onChange={(day) => onChange("from", day)} />
      <DateFilter label={texts.to} {...lastDay} onChange={(day) => onChange("to", day)} />
    </Filters>
  );
}
