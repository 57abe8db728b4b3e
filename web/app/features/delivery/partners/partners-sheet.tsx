import { deliveryCalls } from "@forno/contract/delivery/delivery-calls.ts";
import { formatRupees } from "@forno/contract/money/money.ts";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type AnswerOf, call } from "../../../platform/api/call.ts";
import { downloadFile } from "../../../platform/api/download.ts";
import { formatDate } from "../../../platform/format/dates.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { AmountField } from "../../../ui/fields/amount-field.tsx";
import { Form, FormRow } from "../../../ui/form/form.tsx";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { Panel } from "../../../ui/page/panel.tsx";
import { Pager } from "../../../ui/table/pager.tsx";
import { type Column, DataTable } from "../../../ui/table/table.tsx";
import { toastFailure } from "../../session/failure-toast.ts";
import { sheetTexts as texts } from "../texts/en.ts";

type Sheet = AnswerOf<typeof deliveryCalls.sheet>["data"];
type Row = Sheet["partners"][number];

const SHEET = "partners-sheet";
const DAY_MS = 24 * 3_600_000;

/** `day`: any of the week; undefined: this week. */
const sheetQuery = (day: string | undefined) =>
  queryOptions({
    queryKey: [SHEET, day ?? null],
    queryFn: async ({ signal }) => (await call(deliveryCalls.sheet, { query: { day }, signal })).data,
    placeholderData: keepPreviousData,
  });

const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

const COLUMNS: readonly Column<Row>[] = [
  { key: "name", head: texts.partner, cell: ({ deliveryBoy }) => deliveryBoy.name, names: true },
  { key: "deliveries", head: texts.deliveries, cell: ({ deliveries }) => deliveries, figure: true },
  { key: "kilometres", head: texts.kilometres, cell: ({ kilometres }) => kilometres.toLocaleString("en-IN"), figure: true },
  { key: "pay", head: texts.pay, cell: ({ pay }) => formatRupees(pay), figure: true },
  { key: "cash", head: texts.cash, cell: ({ cash }) => formatRupees(cash), figure: true },
  { key: "handedOver", head: texts.handedOver, cell: ({ handedOver }) => formatRupees(handedOver), figure: true },
];

/** What each partner did in a week, and what they earn. */
export function PartnersSheet() {
  const [day, setDay] = useState<string>();
  const { data: sheet } = useQuery(sheetQuery(day));
  const download = useMutation({
    mutationFn: () => downloadFile(deliveryCalls.exportSheet, { query: { day } }),
    onError: (error) => toastFailure(error, texts.failedToExport),
  });
  if (!sheet) return null;
  return (
    <Panel
      title={texts.title}
      actions={
        <Button look="ghost" size="sm" pending={download.isPending} onClick={() => download.mutate()}>
          {texts.download}
        </Button>
      }
    >
      <Pager
        label={texts.title}
        text={texts.week(formatDate(sheet.from), formatDate(sheet.to))}
        previous={{ label: texts.weekBefore, disabled: false, onPress: () => setDay(daysFrom(sheet.from, -7)) }}
        next={{ label: texts.weekAfter, disabled: day === undefined, onPress: () => setDay(laterWeek(daysFrom(sheet.from, 7))) }}
      />
      {sheet.partners.length > 0 ? (
        <DataTable caption={texts.title} columns={COLUMNS} rows={sheet.partners} rowKey={({ deliveryBoy }) => deliveryBoy._id} />
      ) : (
        <p className="muted">{texts.empty}</p>
      )}
      <Rates key={JSON.stringify(sheet.rates)} rates={sheet.rates} />
    </Panel>
  );
}

/** The present week is named by no day. */
const laterWeek = (monday: string): string | undefined =>
  Date.parse(`${daysFrom(monday, 7)}T00:00:00+05:30`) > Date.now() ? undefined : monday;

function Rates({ rates }: { rates: Sheet["rates"] }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState({ perDelivery: `${rates.perDelivery}`, perKm: `${rates.perKm}` });
  const { form, errors, isFine, clearErrors } = useFormErrors(["perDelivery", "perKm"]);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Sheet["rates"]) => call(deliveryCalls.setRates, { body }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toastFailure(error, texts.failedToSave),
    onSettled: () => client.invalidateQueries({ queryKey: [SHEET] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fields = ["perDelivery", "perKm"] as const;
    const wrong = fields.filter((field) => !/^\d{1,4}(\.\d{1,2})?$/.test(typed[field].trim()));
    if (!isPending && isFine(Object.fromEntries(wrong.map((field) => [field, texts.wrong]))))
      mutate({ perDelivery: Number(typed.perDelivery), perKm: Number(typed.perKm) });
  };
  const field = (name: "perDelivery" | "perKm") => ({
    name,
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      clearErrors(name);
      setTyped({ ...typed, [name]: target.value });
    },
  });
  return (
    <details>
      <summary>{texts.rates(formatRupees(rates.perDelivery), formatRupees(rates.perKm))}</summary>
      <Form ref={form} onSubmit={submit}>
        <AmountField label={texts.perDelivery} {...field("perDelivery")} />
        <AmountField label={texts.perKm} hint={texts.perKmHint} {...field("perKm")} />
        <FormRow>
          <Button type="submit" look="ghost" pending={isPending} pendingText={texts.saving}>
            {texts.save}
          </Button>
        </FormRow>
      </Form>
    </details>
  );
}
