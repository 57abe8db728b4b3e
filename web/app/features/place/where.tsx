import { type ComponentType, lazy, Suspense } from "react";
import { useSettings } from "../settings/settings-store.ts";
import { usesPlaces } from "./uses-places.ts";
// The server renders the bar: with styles that load together with its script, what stands below would move.
import "../../ui/fields/pill-choice.module.css";
import "./bar/place-bar.module.css";
import "./place-marks.module.css";

const Bar = lazy<ComponentType>(() =>
  import("./bar/place-bar.tsx").then(
    ({ PlaceBar }) => ({ default: PlaceBar }),
    () => ({ default: () => null }),
  ),
);

/** One element, so that a render of the page around it does not replace the server's before its file has loaded. */
const bar = (
  <Suspense>
    <Bar />
  </Suspense>
);

/** The line that says where the order goes, in a shop that asks. */
export const Where = () => (usesPlaces(useSettings()) ? bar : null);
