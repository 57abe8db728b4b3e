import type { AreaFinding } from "@forno/contract/fulfilment/rules/area-findings.ts";
import { AlertIcon } from "../../ui/icons/icons.tsx";
import styles from "./areas.module.css";
import { kmText, areasTexts as texts } from "./texts/en.ts";

const PINCODES_SHOWN = 5;

/** What an owner may not have meant. Nothing of it prevents saving. */
export function Findings({ findings }: { findings: readonly AreaFinding[] }) {
  const sentences = findings.map(sentenceOf);
  return (
    <section role="status" aria-label={texts.findings} className={styles.findings}>
      {sentences.map((sentence) => (
        <p key={sentence}>
          <AlertIcon small />
          <span>{sentence}</span>
        </p>
      ))}
    </section>
  );
}

function sentenceOf(finding: AreaFinding): string {
  switch (finding.kind) {
    case "hidden":
      return texts.hidden(finding.area.name, finding.by.name);
    case "pincodesTwice":
      return texts.pincodesTwice(finding.area.name, finding.first.name, listOf(finding.pincodes));
    case "hole":
      return texts.hole(kmText(finding.metres));
    case "gap":
      return texts.gap(finding.area.name, finding.beside.name, Math.ceil(finding.metres));
    default:
      return texts[finding.kind];
  }
}

const listOf = (pincodes: readonly string[]): string =>
  pincodes.length > PINCODES_SHOWN
    ? `${pincodes.slice(0, PINCODES_SHOWN).join(", ")} ${texts.more(pincodes.length - PINCODES_SHOWN)}`
    : pincodes.join(", ");
