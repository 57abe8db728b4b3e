/** Signs of a place. */
import { icon } from "../../ui/icons/icons.tsx";
import styles from "./place-marks.module.css";

export const NoPlaceIcon = /* @__PURE__ */ icon(
  "M3 3l18 18M10 5.500a7 7 0 0 1 9 4.500c0 2-1 4-2.300 6M14.500 18.300C13.200 20 12 21 12 21s-7-6.500-7-11.500c0-.900.2-1.700.4-2.400",
);
export const AimIcon = /* @__PURE__ */ icon("M12 18a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM12 3v3M12 18v3M3 12h3M18 12h3M12 12h.01");

/** A slice whose tip stands on the place. */
export function SliceMark() {
  return (
    <svg className={styles.slice} viewBox="0 0 48 60" aria-hidden="true">
      <path d="M24 56 5.500 17.500a21 21 0 0 1 37 0z" />
      <path d="M6.200 16.200a21 21 0 0 1 35.600 0" />
      <circle cx="24" cy="27" r="5.500" />
    </svg>
  );
}
