import type { MenuChange } from "@forno/contract/menu/menu-admin.ts";
import { importTexts as texts } from "../../texts/en-import.ts";
import styles from "./change-list.module.css";
import { changeWords } from "./change-words.ts";

/** A whole menu may change. */
const SHOWN_MAX = 200;

export interface ChangeListProps {
  changes: readonly MenuChange[];
  labelledBy: string;
}

export function ChangeList({ changes, labelledBy }: ChangeListProps) {
  const shown = changes.slice(0, SHOWN_MAX).map(changeWords);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that keys must reach it
    <section className={styles.changes} aria-labelledby={labelledBy} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.what}</th>
            <th scope="col">{texts.before}</th>
            <th scope="col">{texts.after}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, field, from, to }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
            <tr key={index}>
              <th scope="row">
                <span>{name}</span>
                <small>{field}</small>
              </th>
              <td>{from}</td>
              <td>{to}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > SHOWN_MAX ? <p className="muted">{texts.moreChanges(changes.length - SHOWN_MAX)}</p> : null}
    </section>
  );
}
