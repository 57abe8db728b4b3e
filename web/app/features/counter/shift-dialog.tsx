import { formatPaise, formatRupees, toPaise, toRupees } from "@forno/contract/money/money.ts";
import { type FormEvent, useId, useState } from "react";
import { formatDateTime } from "../../platform/format/dates.ts";
import { Button } from "../../ui/controls/button.tsx";
import { SummaryList } from "../../ui/display/summary-list.tsx";
import { AmountField, AmountInput } from "../../ui/fields/amount-field.tsx";
import { Form, FormRow } from "../../ui/form/form.tsx";
import { Dialog, DialogActions, DialogSubmit } from "../../ui/overlay/dialog.tsx";
import { closeShift, openShift, type Shift, type ShiftReport, useShiftChange } from "./counter-queries.ts";
import styles from "./shift-dialog.module.css";
import { counterTexts as texts } from "./texts/en.ts";

interface ShiftDialogProps {
  open: boolean;
  /** Null: none is open. */
  shift: Shift | null;
  onOpened: () => void;
  onClose: () => void;
}

/** Opens a shift with the counted cash, or closes it and shows the report. */
export function ShiftDialog({ open, shift, onOpened, onClose }: ShiftDialogProps) {
  const [report, setReport] = useState<ShiftReport | null>(null);
  const close = () => {
    setReport(null);
    onClose();
  };
  const title = report ? texts.report : shift ? texts.closeShift : texts.openShift;
  return (
    <Dialog open={open} onOpenChange={close} title={title}>
      {report ? <Report report={report} onClose={close} /> : null}
      {!report && shift ? <Closing shift={shift} onDone={setReport} /> : null}
      {report || shift ? null : <Opening onDone={onOpened} />}
    </Dialog>
  );
}

function Opening({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState("");
  const [isTried, setTried] = useState(false);
  const { mutate, isPending } = useShiftChange(openShift, onDone);
  const open = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (typed !== "" && !isPending) mutate(Number(typed));
  };
  return (
    <Form onSubmit={open}>
      <FormRow>
        <p className="muted">{texts.countFirst}</p>
      </FormRow>
      <AmountField
        fullRow
        label={texts.inDrawer}
        data-focus-first
        value={typed}
        error={isTried && typed === "" ? texts.enterAmount : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <DialogSubmit>
        <Button type="submit" size="big" wide pending={isPending}>
          {typed === "" ? texts.openShift : texts.openWith(formatRupees(Number(typed)))}
        </Button>
      </DialogSubmit>
    </Form>
  );
}

/** In rupees; the last one is counted as an amount. */
const NOTES = [500, 200, 100, 50, 20, 10, 1];

function Closing({ shift, onDone }: { shift: Shift; onDone: (report: ShiftReport) => void }) {
  const [counts, setCounts] = useState<Record<number, string>>({});
  const { mutate, isPending } = useShiftChange(closeShift, onDone);
  const id = useId();
  const paiseOf = (note: number) => toPaise(note * Number(counts[note] || 0));
  const counted = NOTES.reduce((sum, note) => sum + paiseOf(note), 0);
  const close = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate(toRupees(counted));
  };
  return (
    <form className={styles.closing} onSubmit={close}>
      <p className="muted">{texts.countNow(formatDateTime(shift.openedAt))}</p>
      <div className={styles.notes}>
        {NOTES.map((note) => (
          <div key={note}>
            <label htmlFor={`${id}-${note}`}>{note === 1 ? texts.coins : `${formatRupees(note)} ×`}</label>
            <AmountInput
              id={`${id}-${note}`}
              data-focus-first={note === NOTES[0] || undefined}
              maxLength={7}
              value={counts[note] ?? ""}
              onChange={({ target }) => setCounts({ ...counts, [note]: target.value })}
            />
          </div>
        ))}
      </div>
      <div className={styles.sum}>
        <SummaryList
          rows={[
            { key: "opening", term: texts.opening, amount: formatRupees(shift.counted) },
            { key: "sales", term: texts.cashOrders(shift.orders), amount: formatRupees(shift.sales) },
            ...(shift.returned ? [{ key: "returned", term: texts.returned, amount: formatRupees(-shift.returned) }] : []),
          ]}
        />
        <Balance expected={shift.counted + shift.sales - shift.returned} counted={toRupees(counted)} />
        <Button type="submit" size="big" wide pending={isPending}>
          {texts.closeShift}
        </Button>
      </div>
    </form>
  );
}

function Balance({ expected, counted }: { expected: number; counted: number }) {
  const paise = toPaise(counted) - toPaise(expected);
  return (
    <>
      <SummaryList
        rows={[
          { key: "expected", term: texts.expected, amount: formatRupees(expected) },
          { key: "counted", term: texts.counted, amount: formatRupees(counted) },
        ]}
      />
      <p className={styles.difference} data-off={paise !== 0}>
        <span>{texts.difference}</span>
        <b className="money">{formatPaise(paise)}</b>
      </p>
    </>
  );
}

const Report = ({ report: { expected, counted }, onClose }: { report: ShiftReport; onClose: () => void }) => (
  <>
    <p className="muted">{texts.reportText}</p>
    <Balance expected={expected} counted={counted} />
    <DialogActions>
      <Button onClick={onClose}>{texts.finish}</Button>
    </DialogActions>
  </>
);
