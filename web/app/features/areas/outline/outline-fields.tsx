import { AREA_CROSSES_ITSELF, AREA_POINTS_MAX } from "@forno/contract/fulfilment/fulfilment-input.ts";
import { crossesItself } from "@forno/contract/fulfilment/rules/polygon.ts";
import { type Corner, doubtOf, swapped } from "@forno/contract/fulfilment/rules/whereabouts.ts";
import { useId, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import fieldStyles from "../../../ui/fields/field.module.css";
import { AlertIcon } from "../../../ui/icons/icons.tsx";
import { ShopMap } from "../../../ui/map/shop-map.tsx";
import { useSettings } from "../../settings/settings-store.ts";
import areasStyles from "../areas.module.css";
import { DoubtQuestion } from "../doubt-question.tsx";
import { type AreaTerms, mapAreasOf } from "../map-areas.ts";
import { areaTexts as texts } from "../texts/en.ts";
import { CornersTable } from "./corners-table.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import styles from "./outline.module.css";

export interface OutlineFieldsProps {
  corners: readonly Corner[];
  /** With the other areas only. */
  terms: AreaTerms;
  error: string | undefined;
  onChange: (corners: readonly Corner[]) => void;
}

/** The border of an area: drawn, as a table, or imported. */
export function OutlineFields({ corners, terms, error, onChange }: OutlineFieldsProps) {
  const wrong = useId();
  const { map } = useSettings();
  const [isImporting, setImporting] = useState(false);
  /** Another border needs another view of the map. */
  const [imports, setImports] = useState(0);
  const [isSwapped, setSwapped] = useState(false);
  const [notes, setNotes] = useState<string[]>([]);
  const show = (imported: readonly Corner[]) => {
    setImports(imports + 1);
    onChange(imported);
  };
  return (
    <div className={styles.outlineFields}>
      <ShopMap
        key={imports}
        className={areasStyles.drawnMap}
        label={texts.map(corners.length)}
        shop={terms.location}
        areas={mapAreasOf(terms, "behind")}
        drawn={{ corners, onChange: (next) => onChange(next.slice(0, AREA_POINTS_MAX)) }}
        tiles={map}
      />
      <p className={fieldStyles.hint}>{hintOf(corners, terms)}</p>
      <div className="row">
        <Button
          look="ghost"
          size="sm"
          name="points"
          aria-describedby={error ? wrong : undefined}
          onClick={() => setImporting(true)}
        >
          {texts.importOutline}
        </Button>
        {corners.length > 0 ? (
          <Button look="quiet" size="sm" onClick={() => onChange([])}>
            {texts.startAgain}
          </Button>
        ) : null}
      </div>
      {error ? (
        <div className={fieldStyles.error} id={wrong}>
          <AlertIcon small />
          <span>{error}</span>
        </div>
      ) : null}
      <div role="status">
        {notes.map((note) => (
          <p key={note} className={fieldStyles.hint}>
            {note}
          </p>
        ))}
      </div>
      <CornersTable corners={corners} onChange={onChange} />
      {isImporting ? (
        <ImportDialog
          onClose={() => setImporting(false)}
          onImport={({ corners: imported, from, metres, hasHoles }) => {
            setImporting(false);
            show(imported);
            setSwapped(doubtOf(imported) === "swapped");
            setNotes([
              metres > 0 ? texts.simplified(from, imported.length, metres) : texts.imported(imported.length),
              ...(hasHoles ? [texts.holesDropped] : []),
              ...(imported.length > 2 && crossesItself(imported) ? [`${AREA_CROSSES_ITSELF}.`] : []),
            ]);
          }}
        />
      ) : null}
      <DoubtQuestion
        doubt={isSwapped ? "swapped" : null}
        stay={texts.editCorners}
        onClose={() => setSwapped(false)}
        onSwap={() => show(corners.map((corner): Corner => swapped(corner)))}
      />
    </div>
  );
}

function hintOf(corners: readonly Corner[], { location, areas }: AreaTerms): string {
  if (corners.length > 2) return texts.editHint;
  return location || areas.some(({ rule }) => rule.kind === "polygon") ? texts.drawHint : texts.noGround;
}
