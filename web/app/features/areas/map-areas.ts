import type { AreaFinding } from "@forno/contract/fulfilment/rules/area-findings.ts";
import type { FulfilmentTerms } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import type { MapArea } from "../../ui/map/map-shapes.tsx";

export type AreaTerms = Pick<FulfilmentTerms, "areas" | "location" | "detourFactor">;

/** What a map can show of the areas: with their numbers, or behind another one. */
export const mapAreasOf = ({ areas, location, detourFactor }: AreaTerms, looks: { chosen: string | null } | "behind"): MapArea[] =>
  areas.flatMap(({ _id, rule }, index): MapArea[] => {
    const look = looks === "behind" ? { _id, isDashed: true } : { _id, label: `${index + 1}`, isChosen: _id === looks.chosen };
    if (rule.kind === "polygon") return [{ ...look, shape: { points: rule.points } }];
    if (rule.kind === "pincodes" || !location) return [];
    return [{ ...look, shape: { center: location, radiusMetres: rule.upToMetres / detourFactor } }];
  });

/** Places that no area reaches. */
export const holesIn = (findings: readonly AreaFinding[]): MapArea[] =>
  findings.flatMap((finding) =>
    finding.kind === "hole" || finding.kind === "gap"
      ? [
          {
            _id: `${finding.kind} ${finding.at.lat} ${finding.at.lng}`,
            label: "?",
            isDashed: true,
            shape: { center: finding.at, radiusMetres: finding.metres / 2 },
          },
        ]
      : [],
  );
