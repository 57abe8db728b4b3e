import type { StockItem } from "@forno/contract/menu/menu-admin.ts";
import type { StockBody } from "@forno/contract/menu/menu-input.ts";
import { LOW_AT, STOCK_MAX } from "@forno/contract/menu/rules/stock.ts";
import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, type FormEvent, useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { Dialog, DialogSubmit } from "../../ui/overlay/dialog.tsx";
import { menuDocumentQuery, useSetStock } from "./menu-queries.ts";
import { stockTexts as texts } from "./texts/en.ts";

type Subject = Pick<StockBody, "foodId" | "modifierId">;

/** Of a food or a modifier of the menu that is shown; undefined: nobody counts its pieces. */
const useStock = (id: string | undefined): StockItem | undefined =>
  useQuery({ ...menuDocumentQuery, enabled: false, select: ({ stock }) => stock.find(({ _id }) => _id === id) }).data;

export function StockWords({ id }: { id: string }) {
  const stock = useStock(id);
  return stock ? <small>{texts.left(stock.left)}</small> : null;
}

/** How many pieces are left, and a dialog to count them. */
export function StockButton({ subject, name }: { subject: Subject; name: string }) {
  const stock = useStock(subject.foodId ?? subject.modifierId);
  const [isOpen, setOpen] = useState(false);
  const shown = stock ? texts.left(stock.left) : texts.count;
  return (
    <>
      <Button look="quiet" size="sm" aria-label={texts.open(shown, name)} onClick={() => setOpen(true)}>
        {shown}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={texts.title(name)}>
        <p>{texts.hint}</p>
        <StockForm subject={subject} stock={stock} onSaved={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

const FIELDS = ["left", "add", "lowAt", "daily"] as const;
const COUNT = { inputMode: "numeric", autoComplete: "off" } as const;
type Draft = Record<(typeof FIELDS)[number], string>;

function StockForm({ subject, stock, onSaved }: { subject: Subject; stock: StockItem | undefined; onSaved: () => void }) {
  const [before] = useState<Draft>({
    left: `${stock?.left ?? ""}`,
    add: "",
    lowAt: `${stock?.lowAt ?? LOW_AT}`,
    daily: `${stock?.daily ?? ""}`,
  });
  const [draft, setDraft] = useState(before);
  const { mutate, isPending } = useSetStock();
  const { form, errors, isFine, clearErrors } = useFormErrors(FIELDS);
  const save = (body: Omit<StockBody, keyof Subject>) => {
    if (!isPending) mutate({ ...subject, ...body }, { onSuccess: onSaved });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // In React's tree it is within the form of the food.
    event.stopPropagation();
    const mayBeBlank = { left: false, add: true, lowAt: false, daily: true };
    const wrong = FIELDS.filter((field) => !(draft[field] === "" ? mayBeBlank[field] : isCount(draft[field])));
    if (!isFine(Object.fromEntries(wrong.map((field) => [field, texts.wrong])))) return;
    save({
      // Orders may have taken some since: what was not changed is not set.
      ...(draft.left !== before.left && { left: Number(draft.left) }),
      ...(draft.add !== "" && { add: Number(draft.add) }),
      lowAt: Number(draft.lowAt),
      daily: draft.daily === "" ? null : Number(draft.daily),
    });
  };
  const field = (name: keyof Draft) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      clearErrors(name);
      setDraft({ ...draft, [name]: target.value.trim() });
    },
  });
  return (
    <Form ref={form} onSubmit={submit}>
      <Field label={texts.leftNow} {...COUNT} {...field("left")} />
      {stock ? <Field label={texts.delivered} hint={texts.deliveredHint} {...COUNT} {...field("add")} /> : null}
      <Field label={texts.lowAt} hint={texts.lowAtHint} {...COUNT} {...field("lowAt")} />
      <Field label={texts.daily} hint={texts.dailyHint} {...COUNT} {...field("daily")} />
      <DialogSubmit>
        <div className="row">
          {stock ? (
            <Button look="ghost" pending={isPending} onClick={() => save({ left: null })}>
              {texts.stop}
            </Button>
          ) : null}
          <Button type="submit" pending={isPending} pendingText={texts.saving}>
            {texts.save}
          </Button>
        </div>
      </DialogSubmit>
    </Form>
  );
}

const isCount = (text: string): boolean => /^\d{1,6}$/.test(text) && Number(text) <= STOCK_MAX;
