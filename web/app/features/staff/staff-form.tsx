import { personInput } from "@forno/contract/user/person-input.ts";
import { formatMobile } from "@forno/contract/user/rules/phone-number.ts";
import { USER_NAME_MAX } from "@forno/contract/user/rules/sign-in-limits.ts";
import type { StaffMember } from "@forno/contract/user/staff.ts";
import { refundLimitInput } from "@forno/contract/user/staff-input.ts";
import { hasAll, STAFF_PERMISSIONS, type StaffPermission, staffPermissionsOf } from "@forno/contract/wire/permissions.ts";
import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { formatDate } from "../../platform/format/dates.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Switch } from "../../ui/controls/switch.tsx";
import { AmountField } from "../../ui/fields/amount-field.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { Form, FormRow } from "../../ui/form/form.tsx";
import { fieldErrors, useFormErrors } from "../../ui/form/use-form-errors.ts";
import { KeyIcon, TrashIcon } from "../../ui/icons/work-icons.tsx";
import { ConfirmDialog } from "../../ui/overlay/dialog.tsx";
import { toast } from "../../ui/overlay/toast.ts";
import { useSession } from "../session/session-store.ts";
import { PRESET_NAMES, PRESETS, permissionsLine, presetOf } from "./presets.ts";
import styles from "./staff.module.css";
import { initialsOf } from "./staff-list.tsx";
import { type StaffDraft, useRemoveStaff, useResetPin, useSaveStaff } from "./staff-queries.ts";
import { permissionTexts, staffTexts as texts } from "./texts/en.ts";

const FIELDS = ["name", "mobile", "refundLimit"] as const;

type Draft = Omit<StaffDraft, "refundLimit"> & { refundLimit: string };

const bodyOf = ({ refundLimit, ...draft }: Draft): StaffDraft => ({
  ...draft,
  refundLimit: isAll(draft.permissions) || refundLimit.trim() === "" ? null : Number(refundLimit),
});
/** An owner has no limit. */
const isAll = (permissions: StaffDraft["permissions"]): boolean => hasAll(permissions, STAFF_PERMISSIONS);
const staffInput = personInput.extend({ refundLimit: refundLimitInput });

/** Adds a person, or shows one and changes them. */
export function StaffForm({ person }: { person: StaffMember | null }) {
  const session = useSession();
  const own = session ? staffPermissionsOf(session) : [];
  const why = person && whyFixed(person, hasAll(own, person.permissions));
  return (
    <section className={styles.panel} aria-label={person?.name ?? texts.newPerson}>
      <div className={styles.head}>
        <span className={styles.initials} aria-hidden="true">
          {person ? initialsOf(person.name) : "+"}
        </span>
        <div>
          <h2>{person?.name ?? texts.newPerson}</h2>
          <p className="muted">{person ? (why ?? texts.added(formatDate(person.addedAt ?? ""))) : texts.mobileHint}</p>
        </div>
      </div>
      {why ? <p>{permissionsLine(person.permissions)}</p> : <Fields person={person} own={own} />}
    </section>
  );
}

function whyFixed({ isFixed }: StaffMember, isWithinOwn: boolean): string | null {
  if (isFixed) return texts.fixed;
  return isWithinOwn ? null : texts.notYours;
}

function Fields({ person, own }: { person: StaffMember | null; own: StaffDraft["permissions"] }) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Draft>(() => ({
    name: person?.name ?? "",
    mobile: person ? formatMobile(person.mobile) : "",
    permissions: person?.permissions ?? PRESETS.cashier.filter((permission) => own.includes(permission)),
    refundLimit: person?.refundLimit == null ? "" : `${person.refundLimit}`,
  }));
  const { form, errors, isFine, clearErrors } = useFormErrors(FIELDS);
  const save = useSaveStaff(person?._id ?? null);
  const edit = (changed: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changed }));
    clearErrors(...FIELDS);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const body = bodyOf(draft);
    const { error } = staffInput.safeParse(body);
    if (!isFine(fieldErrors(FIELDS, error?.issues))) return;
    if (draft.permissions.length === 0) toast.error(texts.choosePermission);
    else save.mutate(body, { onSuccess: ({ data }) => person ?? void navigate(`/admin/staff/${data._id}`, { replace: true }) });
  };
  return (
    <Form ref={form} onSubmit={submit}>
      <Field
        label={texts.name}
        name="name"
        autoComplete="off"
        maxLength={USER_NAME_MAX}
        value={draft.name}
        error={errors.name}
        onChange={(event) => edit({ name: event.target.value })}
      />
      <Field
        label={texts.mobile}
        name="mobile"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={draft.mobile}
        error={errors.mobile}
        onChange={(event) => edit({ mobile: event.target.value })}
      />
      <FormRow>
        <PermissionFields given={draft.permissions} own={own} onChange={(permissions) => edit({ permissions })} />
      </FormRow>
      {isAll(draft.permissions) ? null : (
        <AmountField
          label={texts.refundLimit}
          name="refundLimit"
          value={draft.refundLimit}
          hint={texts.refundLimitHint}
          error={errors.refundLimit}
          onChange={(event) => edit({ refundLimit: event.target.value })}
        />
      )}
      <FormRow className={styles.save}>
        {person ? (
          <div className="row">
            <RemoveButton person={person} />
            {person.hasPin ? <ResetPinButton person={person} /> : null}
          </div>
        ) : (
          <span />
        )}
        <Button type="submit" pending={save.isPending} pendingText={texts.saving}>
          {person ? texts.save : texts.add}
        </Button>
      </FormRow>
    </Form>
  );
}

function ResetPinButton({ person: { _id } }: { person: StaffMember }) {
  const reset = useResetPin();
  return (
    <Button look="ghost" pending={reset.isPending} pendingText={texts.resetting} onClick={() => reset.mutate(_id)}>
      <KeyIcon small />
      {texts.resetPin}
    </Button>
  );
}

function RemoveButton({ person: { _id, name } }: { person: StaffMember }) {
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const remove = useRemoveStaff();
  const [firstName = name] = name.split(/\s+/);
  return (
    <>
      <Button look="danger" onClick={() => setAsked(true)}>
        <TrashIcon small />
        {texts.remove(firstName)}
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
        onConfirm={() => remove.mutate(_id, { onSuccess: () => void navigate("/admin/staff"), onSettled: () => setAsked(false) })}
      >
        <p>{texts.removeText}</p>
      </ConfirmDialog>
    </>
  );
}

interface PermissionFieldsProps {
  given: readonly StaffPermission[];
  /** What the person who gives them has. */
  own: readonly StaffPermission[];
  onChange: (given: StaffPermission[]) => void;
}

function PermissionFields({ given, own, onChange }: PermissionFieldsProps) {
  const name = useId();
  const preset = presetOf(given);
  const toggle = (permission: StaffPermission, isGiven: boolean) =>
    onChange(STAFF_PERMISSIONS.filter((each) => (each === permission ? isGiven : given.includes(each))));
  return (
    <fieldset className={styles.permissions}>
      <legend className="heading3">{texts.permissions}</legend>
      <div className={styles.presets} role="radiogroup" aria-label={texts.preset}>
        {PRESET_NAMES.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={name}
              checked={each === preset}
              disabled={!hasAll(own, PRESETS[each])}
              aria-describedby={`${name}-${each}`}
              onChange={() => onChange([...PRESETS[each]])}
            />
            <b>{texts.presets[each]}</b>
            <small id={`${name}-${each}`}>{texts.presetNotes[each]}</small>
          </label>
        ))}
      </div>
      <div className={styles.switches}>
        {permissionTexts.map(({ permission, name: text, note }) => (
          <Switch
            key={permission}
            bare
            checked={given.includes(permission)}
            pending={!own.includes(permission)}
            onChange={(isGiven) => toggle(permission, isGiven)}
          >
            <span className={styles.switchText}>
              <b>{text}</b>
              <small>{note}</small>
            </span>
          </Switch>
        ))}
      </div>
    </fieldset>
  );
}
