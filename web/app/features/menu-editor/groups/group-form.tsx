import type { ModifierGroup } from "@forno/contract/menu/menu.ts";
import type { MenuDocument } from "@forno/contract/menu/menu-admin.ts";
import { MENU_NAME_MAX } from "@forno/contract/menu/menu-input.ts";
import { type FormEvent, type ReactNode, useState } from "react";
import { changeFailureText } from "../../../platform/api/failure.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Switch } from "../../../ui/controls/switch.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { InlineError } from "../../../ui/status/banner.tsx";
import { isOvertaken } from "../menu-queries.ts";
import { groupTexts as texts } from "../texts/en.ts";
import type { useMenuDraft } from "../unsaved/use-menu-draft.ts";
import { type GroupDraft, groupBody, hasSizePrices, type ModifierDraft, PLAIN } from "./draft/group-draft.ts";
import { fieldsOf, groupErrors } from "./draft/group-errors.ts";
import styles from "./group-form.module.css";
import { priceColumns } from "./group-use.ts";
import { useSaveGroup } from "./groups-queries.ts";
import { ModifierRows } from "./modifiers/modifier-rows.tsx";

const LAYOUTS = ["list", "tiles"] as const;
const layoutOptions = LAYOUTS.map((value) => ({ value, text: texts.layouts[value] }));
const COUNTS = [
  ["min", texts.atLeast],
  ["max", texts.atMost],
  ["included", texts.free],
] as const;

const PLAIN_ONLY = [{ id: PLAIN, name: texts.price }];

type UsedGroupDraft = ReturnType<typeof useMenuDraft<"modifiers", GroupDraft>>;

export interface GroupFormProps {
  menu: MenuDocument;
  /** Null: a new one. */
  group: ModifierGroup | null;
  used: UsedGroupDraft;
  onSaved: () => void;
  onCancel: () => void;
  /** Before the buttons. */
  children: ReactNode;
}

export function GroupForm({ menu, group, used, onSaved, onCancel, children }: GroupFormProps) {
  const { draft, change, clear, version, rebase } = used;
  // One price for all sizes is enough for most new groups.
  const [isBySize, setBySize] = useState(group !== null || draft.modifiers.some(hasSizePrices));
  const bySize = priceColumns(menu, group?._id ?? null);
  const columns = isBySize ? bySize : PLAIN_ONLY;
  const columnIds = columns.map(({ id }) => id);
  const { form, errors, isFine, clearErrors } = useFormErrors(fieldsOf(draft, columnIds));
  const save = useSaveGroup();
  const edit = (changed: Partial<GroupDraft>) => {
    clearErrors(...Object.keys(changed));
    change(changed);
  };
  const editAll = (changed: (modifier: ModifierDraft) => Partial<ModifierDraft>) =>
    change({ modifiers: draft.modifiers.map((modifier) => ({ ...modifier, ...changed(modifier) })) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    save.reset();
    const found = groupErrors(draft, columnIds);
    const isEmpty = Object.keys(found).length === 0 && draft.modifiers.length === 0;
    if (!isFine(found, isEmpty ? texts.addOptionFirst : undefined)) return;
    const onSuccess = () => {
      clear();
      onSaved();
    };
    const onError = (error: Error) => isOvertaken(error) && rebase();
    save.mutate({ id: group?._id ?? null, version, fields: groupBody(draft, columnIds) }, { onSuccess, onError });
  };
  const isHalved = draft.modifiers.some(({ allowsSides }) => allowsSides);
  const isDoubled = draft.modifiers.some(({ maxQuantity }) => maxQuantity > 1);
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit}>
      {save.isError ? <InlineError quiet>{changeFailureText(save.error, texts.failed)}</InlineError> : null}
      <div className={styles.pair}>
        <Field
          label={texts.name}
          name="name"
          value={draft.name}
          maxLength={MENU_NAME_MAX}
          error={errors.name}
          onChange={(event) => edit({ name: event.target.value })}
        />
        <SelectField
          label={texts.layout}
          options={layoutOptions}
          value={draft.layout}
          onChange={(event) => edit({ layout: LAYOUTS.find((layout) => layout === event.target.value) ?? "list" })}
        />
      </div>
      <div className={styles.counts}>
        {COUNTS.map(([field, label]) => (
          <Field
            key={field}
            label={label}
            name={field}
            inputMode="numeric"
            autoComplete="off"
            value={draft[field]}
            error={errors[field]}
            onChange={(event) => edit({ [field]: event.target.value })}
          />
        ))}
      </div>
      {draft.modifiers.length > 0 ? (
        <div className={styles.switches}>
          <Switch bare checked={isHalved} onChange={(allowsSides) => editAll(() => ({ allowsSides }))}>
            {texts.wholeOrHalf}
          </Switch>
          <Switch
            bare
            checked={isDoubled}
            onChange={(isOn) => editAll(({ maxQuantity }) => ({ maxQuantity: isOn ? Math.max(2, maxQuantity) : 1 }))}
          >
            {texts.canBeDoubled}
          </Switch>
          {bySize.length > columns.length ? (
            <Button look="quiet" size="sm" onClick={() => setBySize(true)}>
              {texts.useSizes}
            </Button>
          ) : null}
        </div>
      ) : null}
      <ModifierRows
        draft={draft}
        group={group}
        columns={columns}
        errors={errors}
        onChange={(modifiers) => change({ modifiers })}
        onEdited={clearErrors}
      />
      {children ? <div>{children}</div> : null}
      <div className={styles.actions}>
        <span className="muted small">{isHalved ? texts.halfPrice : ""}</span>
        <Button look="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" pending={save.isPending} pendingText={texts.saving}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
