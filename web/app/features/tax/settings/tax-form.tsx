import type { Settings } from "@forno/contract/settings/settings.ts";
import { DOCUMENT_KINDS, type DocumentKind, documentNumber } from "@forno/contract/tax/rules/document-number.ts";
import { isFssai, isGstin, STATES, stateOf, stateTaxName } from "@forno/contract/tax/rules/gstin.ts";
import { ENTER_VALID_GSTIN, TAX_SCHEMES } from "@forno/contract/tax/rules/tax-terms.ts";
import { taxCalls } from "@forno/contract/tax/tax-calls.ts";
import { LEGAL_ADDRESS_MAX, LEGAL_NAME_MAX } from "@forno/contract/tax/tax-input.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { call } from "../../../platform/api/call.ts";
import { ApiFailure } from "../../../platform/api/failure.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Switch } from "../../../ui/controls/switch.tsx";
import { AmountField } from "../../../ui/fields/amount-field.tsx";
import { Choice } from "../../../ui/fields/choice.tsx";
import { Field, TextField } from "../../../ui/fields/field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { TickIcon } from "../../../ui/icons/work-icons.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { InlineError } from "../../../ui/status/banner.tsx";
import { LeaveQuestion } from "../../menu-editor/unsaved/leave-question.tsx";
import { useSaveSettings } from "../../settings/admin/save-settings.tsx";
import { taxSettingsTexts as texts } from "../texts/en-settings.ts";
import { BillPreview } from "./bill-preview.tsx";
import { GstinParts } from "./gstin-parts.tsx";
import styles from "./tax-form.module.css";
import { errorsAt, TEXT_FIELDS, type TextField as TextFieldName, useTaxDraft } from "./use-tax-draft.ts";

const GSTIN_LENGTH = 15;

const nextNumbersQuery = queryOptions({
  queryKey: ["next-document-numbers"],
  queryFn: async ({ signal }) => (await call(taxCalls.nextNumbers, { signal })).data,
});

/** How GST is charged and who the shop is on its bills, beside what a bill says. */
export default function TaxForm({ settings }: { settings: Settings }) {
  const used = useTaxDraft(settings);
  const { draft, terms, gstin, change } = used;
  const { form, errors, isFine, clearErrors } = useFormErrors<TextFieldName>(TEXT_FIELDS);
  const { mutate, isPending } = useSaveSettings();
  const [isOvertaken, setOvertaken] = useState(false);
  const [isShown, setShown] = useState(false);
  const isRegistered = draft.scheme !== "none";
  const isRegular = draft.scheme === "regular";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || !isFine(used.errors())) return;
    mutate(
      { body: used.body(), isOvertakenBy: used.isOvertakenBy },
      {
        onSuccess: (isSaved) => {
          setOvertaken(!isSaved);
          if (isSaved) used.saved();
        },
        onError: (error) => {
          if (!(error instanceof ApiFailure)) return;
          if (error.errors.length > 0) isFine(errorsAt(error.errors), error.message);
        },
      },
    );
  };
  const type = (name: TextFieldName, value: string) => {
    clearErrors(name);
    change({ [name]: value });
  };
  const field = (name: TextFieldName) => ({
    name,
    label: texts[name],
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => type(name, event.target.value),
  });
  const { data: next } = useQuery(nextNumbersQuery);
  const numberOf = (kind: DocumentKind) => (next ? documentNumber(terms.prefix, kind, next.financialYear, next[kind]) : "");
  const nextBill = numberOf(terms.scheme === "composition" ? "bill_of_supply" : "invoice");
  return (
    <div className={styles.beside}>
      <Panel title={texts.scheme}>
        <Form ref={form} onSubmit={submit}>
          <div className={styles.schemes} data-full-row>
            <Choice
              label={<span className="visuallyHidden">{texts.scheme}</span>}
              options={TAX_SCHEMES.map((value) => ({
                value,
                text: texts.schemes[value],
                note: texts.schemeNotes[value](terms.rate, stateTaxName(terms.stateCode ?? "")),
              }))}
              value={draft.scheme}
              onChange={(scheme) => {
                clearErrors("gstin");
                change({ scheme });
              }}
            />
          </div>
          <Heading>{texts.onEveryBill}</Heading>
          <Field {...field("legalName")} fullRow maxLength={LEGAL_NAME_MAX} autoComplete="off" />
          <TextField {...field("address")} fullRow rows={2} maxLength={LEGAL_ADDRESS_MAX} />
          {isRegistered ? (
            <div data-full-row className={styles.gstin}>
              <Field
                {...field("gstin")}
                error={errors.gstin ?? (gstin.length === GSTIN_LENGTH && !isGstin(gstin) ? ENTER_VALID_GSTIN : undefined)}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                hint={
                  gstin.length === GSTIN_LENGTH ? (
                    <>
                      <GstinParts gstin={gstin} />
                      {isGstin(gstin) ? <Fine>{texts.gstinFine(STATES[stateOf(gstin)] ?? "")}</Fine> : null}
                    </>
                  ) : null
                }
              />
            </div>
          ) : null}
          <Field
            {...field("fssai")}
            fullRow="phones"
            inputMode="numeric"
            autoComplete="off"
            hint={isFssai(draft.fssai.replace(/\s/g, "")) ? <Fine>{texts.fssaiHint}</Fine> : texts.fssaiHint}
          />
          {isRegistered ? (
            <Field {...field("sac")} fullRow="phones" inputMode="numeric" autoComplete="off" hint={texts.sacHint} />
          ) : null}
          {isRegistered ? (
            <>
              <Heading>{texts.prices}</Heading>
              {isRegular ? <AmountField {...field("rate")} fullRow hint={texts.rateHint} /> : null}
              {isRegular ? (
                <>
                  <AmountField {...field("nextRate")} fullRow="phones" hint={texts.nextRateHint} />
                  <Field {...field("nextFrom")} fullRow="phones" type="date" hint={texts.nextFromHint} />
                </>
              ) : null}
              <ul className={styles.switches} data-full-row>
                {isRegular ? (
                  <>
                    <Row
                      title={texts.pricesIncludeTax}
                      note={texts.pricesIncludeTaxNote}
                      checked={draft.pricesIncludeTax}
                      onChange={(pricesIncludeTax) => change({ pricesIncludeTax })}
                    />
                    <Row
                      title={texts.feeTax}
                      note={texts.feeTaxNote}
                      checked={draft.feeTax === "food"}
                      onChange={(isTaxed) => change({ feeTax: isTaxed ? "food" : "none" })}
                    />
                  </>
                ) : null}
                <Row
                  title={texts.roundTotal}
                  note={texts.roundTotalNote}
                  checked={draft.roundTotal}
                  onChange={(roundTotal) => change({ roundTotal })}
                />
              </ul>
              <Heading>{texts.numbers}</Heading>
              <Field {...field("prefix")} maxLength={2} autoComplete="off" autoCapitalize="characters" />
              <dl className={`${styles.numbers} small`} data-full-row>
                {DOCUMENT_KINDS.filter((kind) => kind !== (isRegular ? "bill_of_supply" : "invoice")).map((kind) => (
                  <div key={kind}>
                    <dt className="muted">{texts.numberForm[kind]}</dt>
                    <dd>{numberOf(kind)}</dd>
                  </div>
                ))}
              </dl>
              <p className="small muted" data-full-row>
                <span>{texts.numbersNote}</span> <span>{texts.askAccountant}</span>
              </p>
            </>
          ) : null}
          {isOvertaken ? (
            <div data-full-row>
              <InlineError>{texts.overtaken}</InlineError>
            </div>
          ) : null}
          <div className={styles.end} data-full-row>
            <p className="small muted">{texts.issuedStay}</p>
            <div className={styles.buttons}>
              {terms.scheme === "none" ? null : (
                <Button look="ghost" onClick={() => setShown(true)}>
                  {texts.preview}
                </Button>
              )}
              <Button type="submit" disabled={!used.isDirty} pending={isPending} pendingText={texts.saving}>
                {texts.save}
              </Button>
            </div>
          </div>
        </Form>
      </Panel>
      {terms.scheme === "none" ? null : (
        <div className={styles.side}>
          <p className="small muted" aria-hidden="true">
            {texts.whatTheBillSays}
          </p>
          <BillPreview tax={terms} number={nextBill} />
        </div>
      )}
      <Dialog open={isShown} onOpenChange={setShown} title={texts.preview}>
        <BillPreview tax={terms} number={nextBill} />
      </Dialog>
      <LeaveQuestion name={texts.pageName} isDirty={used.isDirty} onDiscard={used.clear} />
    </div>
  );
}

const Heading = ({ children }: { children: ReactNode }) => (
  <h2 className={`heading3 ${styles.heading}`} data-full-row>
    {children}
  </h2>
);

const Fine = ({ children }: { children: ReactNode }) => (
  <span className={styles.fine}>
    <TickIcon small />
    <span>{children}</span>
  </span>
);

interface RowProps {
  title: string;
  note: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Row({ title, note, checked, onChange }: RowProps) {
  return (
    <li>
      <div className="grow">
        <b>{title}</b>
        <p className="small muted">{note}</p>
      </div>
      <Switch bare checked={checked} onChange={onChange}>
        <span className="visuallyHidden">{title}</span>
      </Switch>
    </li>
  );
}
