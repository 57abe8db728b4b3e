import { gstinParts } from "@forno/contract/tax/rules/gstin.ts";
import { classNames } from "../../../ui/icons/class-names.ts";
import { taxSettingsTexts } from "../texts/en-settings.ts";
import styles from "./tax-form.module.css";

const texts = taxSettingsTexts.parts;

/** What each part of a typed GSTIN means. */
export function GstinParts({ gstin }: { gstin: string }) {
  const parts = gstinParts(gstin);
  if (!parts) return null;
  const { state, pan, registration, fixed, checkDigit } = parts;
  const shown = [
    { key: "state", text: state.text, isRight: state.name !== null, words: state.name ?? texts.noState },
    { key: "pan", ...pan, words: pan.isRight ? texts.pan(pan.holder) : texts.wrong },
    { key: "registration", ...registration, words: registration.isRight ? texts.registration : texts.wrong },
    { key: "fixed", ...fixed, words: fixed.isRight ? texts.fixed : texts.wrong },
    { key: "checkDigit", ...checkDigit, words: checkDigit.isRight ? texts.checkDigit : texts.wrongCheckDigit },
  ];
  return (
    <ul className={styles.parts} aria-label={texts.label}>
      {shown.map(({ key, text, isRight, words }) => (
        <li key={key} className={classNames(!isRight && styles.wrong)}>
          <b>{text}</b>
          <span>{words}</span>
        </li>
      ))}
    </ul>
  );
}
