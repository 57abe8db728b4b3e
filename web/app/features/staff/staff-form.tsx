import { personInput } from "@forno/contract/user/person-input.ts";
import { formatMobile } from "@forno/contract/user/rules/phone-number.ts";
import { USER_NAME_MAX } from "@forno/contract/user/rules/sign-in-limits.ts";
import type { StaffMember } from "@forno/contract/user/staff.ts";
import { hasAll, staffPermissionsOf } from "@forno/contract/wire/permissions.ts";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { formatDate } from "../../platform/format/dates.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { Form, FormRow } from "../../ui/form/form.tsx";
import { fieldErrors, useFormErrors } from "../../ui/form/use-form-errors.ts";
import { TrashIcon } from "../../ui/icons/work-icons.tsx";
import { ConfirmDialog } from "../../ui/overlay/dialog.tsx";
import { toast } from "../../ui/overlay/toast.ts";
import { useSession } from "../session/session-store.ts";
import { PermissionFields } from "./permission-fields.tsx";
import { PRESETS, permissionsLine } from "./presets.ts";
import styles from "./staff.module.css";
import { initialsOf } from "./staff-list.tsx";
import { type StaffDraft, useRemoveStaff, useSaveStaff } from "./staff-queries.ts";
import { staffTexts as texts } from "./texts/en.ts";

const FIELDS = ["name", "mobile"] as const;

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
  const [draft, setDraft] = useState<StaffDraft>(() => ({
    name: person?.name ?? "",
    mobile: person ? formatMobile(person.mobile) : "",
    permissions: person?.permissions ?? PRESETS.cashier.filter((permission) => own.includes(permission)),
  }));
  const { form, errors, isFine, clearErrors } = useFormErrors(FIELDS);
  const save = useSaveStaff(person?._id ?? null);
  const edit = (changed: Partial<StaffDraft>) => {
    setDraft((before) => ({ ...before, ...changed }));
    clearErrors(...FIELDS);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const { error } = personInput.safeParse(draft);
    if (!isFine(fieldErrors(FIELDS, error?.issues))) return;
    if (draft.permissions.length === 0) toast.error(texts.choosePermission);
    else save.mutate(draft, { onSuccess: ({ data }) => person ?? void navigate(`/admin/staff/${data._id}`, { replace: true }) });
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
      <FormRow className={styles.save}>
        {person ? <RemoveButton person={person} /> : <span />}
        <Button type="submit" pending={save.isPending} pendingText={texts.saving}>
          {person ? texts.save : texts.add}
        </Button>
      </FormRow>
    </Form>
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
        failure={null}
        onConfirm={() => remove.mutate(_id, { onSuccess: () => void navigate("/admin/staff"), onSettled: () => setAsked(false) })}
      >
        <p>{texts.removeText}</p>
      </ConfirmDialog>
    </>
  );
}
