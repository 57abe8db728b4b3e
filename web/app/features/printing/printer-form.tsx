import { COPIES_MAX, PRINTER_NAME_MAX, printerInput } from "@forno/contract/printing/printer-input.ts";
import type { Printer } from "@forno/contract/printing/printing.ts";
import { CONNECTIONS, PAPERS, SLIP_TIMES, SLIPS, type Slip, type SlipTime } from "@forno/contract/printing/rules/printers.ts";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../ui/controls/button.tsx";
import { Segmented } from "../../ui/controls/segmented.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { Form, FormRow, LabelledBox } from "../../ui/form/form.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { fieldErrors, useFormErrors } from "../../ui/form/use-form-errors.ts";
import { TrashIcon } from "../../ui/icons/work-icons.tsx";
import { ConfirmDialog } from "../../ui/overlay/dialog.tsx";
import styles from "../staff/staff.module.css";
import own from "./printing.module.css";
import { type PrinterDraft, useRemovePrinter, useSavePrinter } from "./printing-queries.ts";
import { papers, slipNames, slipTimes, printingTexts as texts } from "./texts/en.ts";

const FIELDS = ["name", "address"] as const;
const NEVER = "never";
const TIMES = ([NEVER, ...SLIP_TIMES] as const).map((value) => ({ value, text: slipTimes[value] }));
const COPIES = Array.from({ length: COPIES_MAX }, (_, index) => String(index + 1)).map((value) => ({ value, text: value }));

const START: PrinterDraft = {
  name: "",
  connection: "network",
  address: "",
  paper: "80",
  slips: { kitchen_slip: "accepted", bill: "asked", rider_slip: "asked" },
  stations: null,
  copies: 1,
};

const draftOf = ({ name, connection, address, paper, slips, stations, copies }: Printer): PrinterDraft => ({
  ...{ name, connection, address: address ?? "", paper, slips, stations, copies },
});

/** Adds a printer, or changes one. */
export function PrinterForm({ printer, stations }: { printer: Printer | null; stations: readonly string[] }) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => (printer ? draftOf(printer) : START));
  const { form, errors, isFine, clearErrors } = useFormErrors(FIELDS);
  const save = useSavePrinter(printer?._id ?? null);
  const edit = (changed: Partial<PrinterDraft>) => {
    setDraft((before) => ({ ...before, ...changed }));
    clearErrors(...FIELDS);
  };
  const setSlip = (slip: Slip, time: string) => {
    const { [slip]: _, ...others } = draft.slips;
    edit({ slips: time === NEVER ? others : { ...others, [slip]: time as SlipTime } });
  };
  const chosen = draft.stations ?? [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || !isFine(fieldErrors(FIELDS, printerInput.safeParse(draft).error?.issues))) return;
    save.mutate(draft, { onSuccess: ({ id }) => printer ?? void navigate(`/admin/printers/${id}`, { replace: true }) });
  };
  return (
    <Form ref={form} onSubmit={submit}>
      <Field
        label={texts.name}
        name="name"
        autoComplete="off"
        maxLength={PRINTER_NAME_MAX}
        value={draft.name}
        error={errors.name}
        onChange={(event) => edit({ name: event.target.value })}
      />
      <LabelledBox label={texts.connection}>
        <Segmented
          label={texts.connection}
          options={CONNECTIONS.map((value) => ({ value, text: texts.connections[value] }))}
          value={draft.connection}
          onChange={(connection) => edit({ connection })}
        />
      </LabelledBox>
      {draft.connection === "network" ? (
        <Field
          label={texts.address}
          name="address"
          hint={texts.addressHint}
          autoComplete="off"
          inputMode="decimal"
          value={draft.address ?? ""}
          error={errors.address}
          onChange={(event) => edit({ address: event.target.value })}
        />
      ) : null}
      <SelectField
        label={texts.paper}
        options={PAPERS.map((value) => ({ value, text: papers[value] }))}
        value={draft.paper}
        onChange={({ target }) => edit({ paper: target.value as Printer["paper"] })}
      />
      {SLIPS.map((slip) => (
        <SelectField
          key={slip}
          label={texts.prints(slipNames[slip])}
          options={TIMES}
          value={draft.slips[slip] ?? NEVER}
          onChange={({ target }) => setSlip(slip, target.value)}
        />
      ))}
      <SelectField
        label={texts.copies}
        options={COPIES}
        value={draft.copies}
        onChange={({ target }) => edit({ copies: Number(target.value) })}
      />
      {draft.slips.kitchen_slip && stations.length > 1 ? (
        <FormRow>
          <LabelledBox label={texts.stations}>
            <div className={own.buttons}>
              {stations.map((station) => (
                <Checkbox
                  key={station}
                  checked={chosen.includes(station)}
                  onChange={({ target }) => {
                    const next = stations.filter((each) => (each === station ? target.checked : chosen.includes(each)));
                    edit({ stations: next.length === 0 ? null : next });
                  }}
                >
                  {station}
                </Checkbox>
              ))}
            </div>
            <p className="small muted">{texts.stationsHint}</p>
          </LabelledBox>
        </FormRow>
      ) : null}
      <FormRow className={styles.save}>
        {printer ? <RemoveButton printer={printer} /> : <span />}
        <Button type="submit" pending={save.isPending} pendingText={texts.saving}>
          {printer ? texts.save : texts.add}
        </Button>
      </FormRow>
    </Form>
  );
}

function RemoveButton({ printer: { _id, name } }: { printer: Printer }) {
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const remove = useRemovePrinter();
  return (
    <>
      <Button look="danger" onClick={() => setAsked(true)}>
        <TrashIcon small />
        {texts.remove}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={texts.removeQuestion(name)}
        verb={texts.removeVerb}
        icon={<TrashIcon small />}
        danger
        pending={remove.isPending}
        pendingText={texts.removing}
        onConfirm={() =>
          remove.mutate(_id, { onSuccess: () => void navigate("/admin/printers"), onSettled: () => setAsked(false) })
        }
      >
        <p>{texts.removeText}</p>
      </ConfirmDialog>
    </>
  );
}
