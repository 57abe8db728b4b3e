import { gstinParts } from "@forno/contract/tax/rules/gstin.ts";
import { classNames } from "../../../ui/icons/class-names.ts";
import { taxSettingsTexts } from "../texts/en-settings.ts";
import styles from "./tax-form.module.css";

const texts = taxSettingsTexts.parts;

/** What each part of a typed GSTIN means. */
export function GstinParts({ gstin }: { gstin: string }) {
  const parts = gstinParts(gstin);
  if (!parts) return null;
  const { state, pan, registration, kind, checkDigit } = parts;
  const shown = [
    { key: "state", text: state.text, isRight: state.name !== null, words: state.name ?? texts.noState },
    { key: "pan", text: pan.text, isRight: true, words: pan.isPan ? texts.pan(pan.holder) : texts.holder },
    { key: "registration", text: registration, isRight: true, words: texts.registration },
    { key: "kind", text: kind, isRight: true, words: kind === "Z" ? texts.fixed : texts.kind },
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
