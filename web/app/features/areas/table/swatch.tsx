import type { AreaRule } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { useId } from "react";
import styles from "./areas-table.module.css";

/** What an area looks like on the map; pincodes are not on it. */
export function Swatch({ kind, isFirst }: { kind: AreaRule["kind"]; isFirst: boolean }) {
  const hatch = useId();
  return (
    <svg className={styles.swatch} viewBox="0 0 32 32" aria-hidden="true">
      {kind === "distance" ? <circle className={styles.ring} data-first={isFirst || undefined} cx="16" cy="16" r="14" /> : null}
      {kind === "polygon" ? <path className={styles.outline} d="M4 12 16 4l12 6-3 16-14 2z" /> : null}
      {kind === "pincodes" ? (
        <>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path className={styles.hatch} d="M0 0V6" />
          </pattern>
          <path className={styles.pincodes} fill={`url(#${hatch})`} d="M4 5h24v22H4z" />
        </>
      ) : null}
    </svg>
  );
}
