import { AREA_POINTS_MAX } from "@forno/contract/fulfilment/fulfilment-input.ts";
import type { Corner } from "@forno/contract/fulfilment/rules/whereabouts.ts";
import { useRef, useState } from "react";
import { useNextFocus } from "../../../ui/behaviour/next-focus.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Input } from "../../../ui/fields/field.tsx";
import { IconButton } from "../../../ui/icons/icon-button.tsx";
import { CrossIcon } from "../../../ui/icons/work-icons.tsx";
import { numberIn } from "../draft/number-text.ts";
import { areaTexts as texts } from "../texts/en.ts";
import styles from "./outline.module.css";

export interface CornersTableProps {
  corners: readonly Corner[];
  onChange: (corners: readonly Corner[]) => void;
}

/** The same border as on the map, for keyboards and screen readers. */
export function CornersTable({ corners, onChange }: CornersTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const focusNext = useNextFocus(table);
  const replace = (at: number, corner: Corner) => onChange(corners.with(at, corner));
  const add = () => {
    const [lat, lng] = corners.at(-1) ?? [0, 0];
    focusNext(`[data-corner="${corners.length}"] input`);
    onChange([...corners, [lat, lng]]);
  };
  const remove = (at: number) => {
    focusNext(`[data-corner="${Math.max(0, at - 1)}"] button`);
    onChange(corners.toSpliced(at, 1));
  };
  return (
    <details className={styles.corners}>
      <summary>{texts.table(corners.length)}</summary>
      <table ref={table}>
        <thead>
          <tr>
            <th scope="col">{texts.lat}</th>
            <th scope="col">{texts.lng}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {corners.map(([lat, lng], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a corner has nothing but its place
            <tr key={at} data-corner={at}>
              <td>
                <Degrees label={texts.latOf(at + 1)} value={lat} onChange={(next) => replace(at, [next, lng])} />
              </td>
              <td>
                <Degrees label={texts.lngOf(at + 1)} value={lng} onChange={(next) => replace(at, [lat, next])} />
              </td>
              <td>
                <IconButton bare label={texts.removeCorner(at + 1)} onClick={() => remove(at)}>
                  <CrossIcon small />
                </IconButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {corners.length < AREA_POINTS_MAX ? (
        <Button look="quiet" size="sm" onClick={add}>
          {texts.addCorner}
        </Button>
      ) : null}
    </details>
  );
}

/** Its text is the owner's while it has the focus; without it, the number's. */
function Degrees({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && !isDegrees(numberIn(typed));
  return (
    <Input
      aria-label={label}
      aria-invalid={isWrong || undefined}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? `${value}`}
      onChange={({ target }) => {
        setTyped(target.value);
        const degrees = numberIn(target.value);
        if (isDegrees(degrees)) onChange(degrees);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

const isDegrees = (value: number): boolean => Math.abs(value) <= 180;
