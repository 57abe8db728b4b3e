import type { MenuDocument } from "@forno/contract/menu/menu-admin.ts";
import { menuAdminCalls } from "@forno/contract/menu/menu-calls.ts";
import { type FormEvent, useState } from "react";
import { call } from "../../../platform/api/call.ts";
import { changeFailureText } from "../../../platform/api/failure.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { PlusIcon } from "../../../ui/icons/icons.tsx";
import { TrashIcon } from "../../../ui/icons/work-icons.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { InlineError } from "../../../ui/status/banner.tsx";
import { Empty } from "../../../ui/status/empty.tsx";
import { isOvertaken, useMenuChange } from "../menu-queries.ts";
import { useRows } from "../rows/use-rows.ts";
import { sizeTexts as texts } from "../texts/en.ts";
import { LeaveQuestion } from "../unsaved/leave-question.tsx";
import { useMenuDraft } from "../unsaved/use-menu-draft.ts";
import { SizeFields } from "./size-fields.tsx";
import { isSame, nameErrors, newRow, removedRows, rowsOf, type SizeRow, sizesBody } from "./size-rows.ts";
import styles from "./sizes.module.css";

/** `version`: of the menu in which the changes began. */
export const useSaveSizes = () =>
  useMenuChange(({ rows, version }: { rows: readonly SizeRow[]; version: number }) =>
    call(menuAdminCalls.updateSizes, { body: { version, sizes: sizesBody(rows) } }),
  );

/** The sizes of the shop, in order. */
export default function SizesView({ menu }: { menu: MenuDocument }) {
  const stored = rowsOf(menu.sizes);
  const { draft, change: keep, clear, version, rebase } = useMenuDraft("menu-sizes", "rows", { rows: stored }, menu.version);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isAsking, setAsking] = useState(false);
  const save = useSaveSizes();
  const { rows } = draft;
  const change = (next: SizeRow[]) => (JSON.stringify(next) === JSON.stringify(stored) ? clear() : keep({ rows: next }));
  const { list, announcement, movesOf, ...edit } = useRows(rows, change, ({ name }, place, of) =>
    texts.at(name || texts.newSize, place, of),
  );
  const isChanged = !isSame(rows, stored);
  const removed = removedRows(stored, rows);
  const foodsWith = (ids: readonly (string | null)[]) =>
    menu.foods.filter(({ prices }) => prices.some(({ sizeId }) => ids.includes(sizeId))).length;
  const losing = foodsWith(removed.map(({ id }) => id));

  const send = () => {
    const onError = (error: Error) => isOvertaken(error) && rebase();
    save.mutate({ rows, version }, { onSuccess: clear, onError, onSettled: () => setAsking(false) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const found = nameErrors(rows);
    setErrors(found);
    const first = rows.find(({ key }) => found[key]);
    if (first) list.current?.querySelector<HTMLInputElement>(`[name="name-${first.key}"]`)?.focus();
    else if (losing > 0) setAsking(true);
    else send();
  };
  const discard = () => {
    clear();
    setErrors({});
    save.reset();
  };
  const add = (
    <Button look="ghost" onClick={() => edit.add(newRow())}>
      <PlusIcon small />
      {texts.add}
    </Button>
  );
  if (rows.length === 0 && !isChanged) {
    return (
      <Empty shape="nothing" title={texts.emptyTitle} text={texts.emptyText}>
        {add}
      </Empty>
    );
  }
  return (
    <Panel title={texts.title}>
      <p className="muted">{texts.hint}</p>
      <form noValidate className={styles.form} onSubmit={submit}>
        {save.isError ? <InlineError quiet>{changeFailureText(save.error, texts.unsaved)}</InlineError> : null}
        <ul ref={list} className={styles.rows}>
          {rows.map((row, index) => (
            <SizeFields
              key={row.key}
              row={row}
              place={index + 1}
              size={menu.sizes.find(({ _id }) => _id === row.id) ?? null}
              foods={row.id === null ? 0 : foodsWith([row.id])}
              error={errors[row.key]}
              moves={movesOf(row)}
              onChange={(changed) => {
                setErrors(({ [row.key]: _, ...others }) => others);
                change(rows.map((each) => (each.key === row.key ? { ...each, ...changed } : each)));
              }}
              onRemove={() => edit.remove(row)}
            />
          ))}
        </ul>
        <p className="visuallyHidden" role="status">
          {announcement}
        </p>
        <div>{add}</div>
        {isChanged ? (
          <div className={styles.actions}>
            <span className="muted grow">{texts.unsaved}</span>
            <Button look="quiet" onClick={discard}>
              {texts.discard}
            </Button>
            <Button type="submit" pending={save.isPending} pendingText={texts.saving}>
              {texts.save}
            </Button>
          </div>
        ) : null}
      </form>
      <LeaveQuestion name={texts.allSizes} isDirty={isChanged} onDiscard={clear} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={() => setAsking(false)}
        title={texts.removeQuestion(removed.map(({ name }) => name).join(", "))}
        verb={texts.removeVerb}
        icon={<TrashIcon small />}
        danger
        pending={save.isPending}
        pendingText={texts.saving}
        onConfirm={send}
      >
        {texts.removeText(losing)}
      </ConfirmDialog>
    </Panel>
  );
}
