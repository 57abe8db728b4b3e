/** Icons of the pages that load first. The others are in `work-icons.tsx`, which those pages do not load. */

import styles from "./icon.module.css";

export interface IconProps {
  /** 18 px instead of 22 px, for icons beside small text. */
  small?: boolean;
}

/** 24 px grid, 2.1 px stroke, round caps. Decorative: the control has the accessible name. */
export function icon(path: string) {
  return function Icon({ small }: IconProps) {
    return (
      <svg className={small ? `${styles.icon} ${styles.small}` : styles.icon} viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    );
  };
}

export const PlusIcon = /* @__PURE__ */ icon("M12 5v14M5 12h14");
export const MinusIcon = /* @__PURE__ */ icon("M5 12h14");
export const AlertIcon = /* @__PURE__ */ icon("M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7.5v5.5M12 16.3h.01");
export const InfoIcon = /* @__PURE__ */ icon("M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.7h.01");
export const MenuIcon = /* @__PURE__ */ icon("M4 8h16M4 16h16");
export const BagIcon = /* @__PURE__ */ icon("M5 8h14l1 12H4L5 8zM8.5 8V7a3.5 3.5 0 0 1 7 0v1");
export const RefreshIcon = /* @__PURE__ */ icon("M20 11a8 8 0 1 0-2.3 6M20 5v6h-6");
export const SearchIcon = /* @__PURE__ */ icon("M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16.5 16.5L21 21");
export const StarIcon = /* @__PURE__ */ icon("M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z");
export const FreshIcon = /* @__PURE__ */ icon("M12 12V3.5a8.5 8.5 0 1 0 8.5 8.5z");
export const ChilliIcon = /* @__PURE__ */ icon(
  "M6 7c1 7 5 11 13 12-3-2-4.5-5-5-9.5C13.700 6.5 12 5 10 5S6 5.5 6 7zM10 5c0-1.5 1-2.5 2.5-2.5",
);
export const FilterIcon = /* @__PURE__ */ icon("M4 6h16M7.5 12h9M10.5 18h3");
export const PhoneIcon = /* @__PURE__ */ icon(
  "M6 3h3l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v3a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3z",
);
export const EnvelopeIcon = /* @__PURE__ */ icon("M4 6h16v12H4V6zM4 7l8 6 8-6");
export const InstagramIcon = /* @__PURE__ */ icon(
  "M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM16.5 7.5h.01",
);
export const OfflineIcon = /* @__PURE__ */ icon(
  "M3 3l18 18M8.5 15.5a5 5 0 0 1 7 0M5 12a10 10 0 0 1 4-2.5M19 12a10 10 0 0 0-5-2.8M12 19h.01",
);
