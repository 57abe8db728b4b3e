import { hasAll, STAFF_PERMISSIONS, type StaffPermission } from "@forno/contract/wire/permissions.ts";
import { useId } from "react";
import { Switch } from "../../ui/controls/switch.tsx";
import { PRESET_NAMES, PRESETS, presetOf } from "./presets.ts";
import styles from "./staff.module.css";
import { permissionTexts, staffTexts as texts } from "./texts/en.ts";

interface PermissionFieldsProps {
  given: readonly StaffPermission[];
  /** What the person who gives them has. */
  own: readonly StaffPermission[];
  onChange: (given: StaffPermission[]) => void;
}

export function PermissionFields({ given, own, onChange }: PermissionFieldsProps) {
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
