/** Icons that only staff see. */
import { icon } from "./icons.tsx";

export const BellIcon = /* @__PURE__ */ icon("M6 10a6 6 0 0 1 12 0c0 5 2 6 2 7H4c0-1 2-2 2-7zM10 20.5h4");
export const BellOffIcon = /* @__PURE__ */ icon(
  "M3 3l18 18M8 5.6a6 6 0 0 1 10 4.4c0 2.3.4 3.8.9 4.9M17 17H4c0-1 2-2 2-7 0-.7.1-1.3.3-1.9M10 20.5h4",
);
export const ExpandIcon = /* @__PURE__ */ icon("M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5");
export const ShrinkIcon = /* @__PURE__ */ icon("M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5");
export const MoonIcon = /* @__PURE__ */ icon("M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z");
export const SortIcon = /* @__PURE__ */ icon("M8 5v14M4.5 15.5L8 19l3.5-3.5M16 19V5M12.5 8.5L16 5l3.5 3.5");
export const PrinterIcon = /* @__PURE__ */ icon("M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7v-6z");
export const CopyIcon = /* @__PURE__ */ icon("M9 9h11v11H9V9zM15 9V4H4v11h5");
export const MoreIcon = /* @__PURE__ */ icon("M5 12h.01M12 12h.01M19 12h.01");
export const BanIcon = /* @__PURE__ */ icon("M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.7 5.7l12.6 12.6");
export const ChevronRightIcon = /* @__PURE__ */ icon("M9 5l7 7-7 7");
export const ChevronLeftIcon = /* @__PURE__ */ icon("M15 5l-7 7 7 7");
