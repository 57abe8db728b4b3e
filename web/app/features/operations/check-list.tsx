import {
  CHECK_SECTIONS,
  type CheckOutcome,
  type CheckSection,
  SECTION_TITLES,
} from "@forno/contract/operations/rules/check-outcome.ts";
import type { CheckResult } from "@forno/contract/operations/system.ts";
import { type ReactNode, useId } from "react";
import { AlertIcon, InfoIcon } from "../../ui/icons/icons.tsx";
import { CompleteRing, ProgressRing, StruckRing } from "../../ui/icons/progress-ring.tsx";
import styles from "./check-list.module.css";
import { outcomeTexts } from "./texts/en.ts";

const marks: Record<CheckOutcome, ReactNode> = {
  ok: <CompleteRing />,
  warning: <AlertIcon />,
  problem: <StruckRing />,
  waiting: <ProgressRing value={1} />,
  unknown: <InfoIcon />,
};

interface CheckListProps {
  checks: readonly CheckResult[];
  /** What a section shows below its checks. */
  extras?: Partial<Record<CheckSection, ReactNode>>;
  /** IDs of the checks for which an extra says what to do while they wait. */
  explained?: readonly string[];
}

/** Each section with its checks: what was found, and what to do. */
export function CheckList({ checks, extras = {}, explained = [] }: CheckListProps) {
  return (
    <div className={styles.sections}>
      {CHECK_SECTIONS.map((section) => {
        const inSection = checks
          .filter((check) => check.section === section)
          .map((check) => (check.outcome === "waiting" && explained.includes(check.id) ? { ...check, action: null } : check));
        return inSection.length > 0 ? (
          <Section key={section} title={SECTION_TITLES[section]} checks={inSection}>
            {extras[section]}
          </Section>
        ) : null;
      })}
    </div>
  );
}

function Section({ title, checks, children }: { title: string; checks: readonly CheckResult[]; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className="heading3" id={id}>
        {title}
      </h2>
      <ul className={styles.checks}>
        {checks.map((check) => (
          <Item key={check.id} check={check} />
        ))}
      </ul>
      {children}
    </section>
  );
}

function Item({ check: { title, outcome, found, action } }: { check: CheckResult }) {
  return (
    <li className={`${styles.check} ${styles[outcome === "ok" ? "good" : outcome]}`}>
      <span className={styles.mark}>{marks[outcome]}</span>
      <div>
        <p className={styles.title}>
          <span>{title}</span>
          {outcome === "ok" ? (
            <span className="visuallyHidden">{outcomeTexts.ok}</span>
          ) : (
            <span className={styles.outcome}>{outcomeTexts[outcome]}</span>
          )}
        </p>
        <p className={styles.found}>{found}</p>
        {action ? <p className={styles.action}>{action}</p> : null}
      </div>
    </li>
  );
}
