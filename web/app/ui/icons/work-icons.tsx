/** Icons of the pages that load later. */
import { icon } from "./icons.tsx";

export const CrossIcon = /* @__PURE__ */ icon("M6 6l12 12M18 6L6 18");
export const BackspaceIcon = /* @__PURE__ */ icon("M8 6h12v12H8l-5-6 5-6zM11 10l4 4M15 10l-4 4");
export const TickIcon = /* @__PURE__ */ icon("M5 12.5l4.5 4.5L19 7");
export const BangIcon = /* @__PURE__ */ icon("M12 6v8M12 18h.01");
export const ArrowRightIcon = /* @__PURE__ */ icon("M5 12h14M13 6l6 6-6 6");
export const ArrowLeftIcon = /* @__PURE__ */ icon("M19 12H5M11 6l-6 6 6 6");
export const ChevronDownIcon = /* @__PURE__ */ icon("M5 9l7 7 7-7");
export const LogoutIcon = /* @__PURE__ */ icon("M10 4H5v16h5M10 12h10M16 8l4 4-4 4");
export const UndoIcon = /* @__PURE__ */ icon("M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6v1");
export const DownloadIcon = /* @__PURE__ */ icon("M12 4v11M7 11l5 5 5-5M5 20h14");
export const PencilIcon = /* @__PURE__ */ icon("M4 20h4L19.5 8.5l-4-4L4 16v4zM13 7l4 4");
export const TrashIcon = /* @__PURE__ */ icon("M4 7h16M9.5 7V4h5v3M6.5 7l1 13h9l1-13M10.5 11v5M13.5 11v5");
export const PinIcon = /* @__PURE__ */ icon(
  "M12 21s7-6.5 7-11.5a7 7 0 0 0-14 0C5 14.5 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
);
export const FlameIcon = /* @__PURE__ */ icon(
  "M12 21a6.5 6.5 0 0 0 6.5-6.5c0-5-4-6-4.5-11-3.5 2-5 5-4.5 8.5C8 11.5 7.5 10.5 7.300 9.5 6 11 5.5 12.700 5.5 14.5A6.5 6.5 0 0 0 12 21z",
);
export const HomeIcon = /* @__PURE__ */ icon("M4 20v-8a8 8 0 0 1 16 0v8H4zM9 20v-5a3 3 0 0 1 6 0v5");
export const BarsIcon = /* @__PURE__ */ icon("M5 20v-6a2 2 0 0 1 4 0v6M10 20V9a2 2 0 0 1 4 0v11M15 20v-9a2 2 0 0 1 4 0v9");
export const BookIcon = /* @__PURE__ */ icon("M5 5a2 2 0 0 1 2-2h12v18H7a2 2 0 0 1-2-2V5zM5 19a2 2 0 0 1 2-2h12");
export const ListIcon = /* @__PURE__ */ icon("M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01");
export const ReceiptIcon = /* @__PURE__ */ icon("M5 3h14v18l-3.5-2-3.5 2-3.5-2L5 21V3zM9 8h6M9 12h6");
export const RupeeIcon = /* @__PURE__ */ icon("M7 5h10M7 9.5h10M7 5c7 0 7 9 0 9l7 6");
export const LabelIcon = /* @__PURE__ */ icon("M3 12V4h8l10 10-8 8L3 12zM7.5 8.5h.01");
export const SpeechIcon = /* @__PURE__ */ icon("M4 5h16v11H10l-5 4v-4H4V5z");
export const StruckRingIcon = /* @__PURE__ */ icon("M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.6 5.6l12.8 12.8");
export const ScooterIcon = /* @__PURE__ */ icon(
  "M6 18.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM18 18.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM9 15.5h4.5L15 7h-3M15.5 9.5l2 3M7 9h4",
);
export const SlidersIcon = /* @__PURE__ */ icon(
  "M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
);
export const PersonIcon = /* @__PURE__ */ icon("M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0");
export const PeopleIcon = /* @__PURE__ */ icon(
  "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20v-1a6 6 0 0 1 12 0v1M15.5 4.3a3.5 3.5 0 0 1 0 6.4M17.5 14a6 6 0 0 1 3.5 5v1",
);
export const ShieldIcon = /* @__PURE__ */ icon("M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6l7-3zM9 12l2.2 2.2L15.5 10");
export const KeyIcon = /* @__PURE__ */ icon("M8 20a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM11.5 12L20 3.5M16.5 7l3 3");
export const LockIcon = /* @__PURE__ */ icon("M6 11h12v9H6v-9zM8.5 11V8a3.5 3.5 0 0 1 7 0v3");
export const KeyboardIcon = /* @__PURE__ */ icon("M3 6h18v12H3V6zM7 10h.01M11 10h.01M15 10h.01M8 14h8");
export const ScreenIcon = /* @__PURE__ */ icon("M4 5h16v11H4V5zM9 20h6M12 16v4");

export const ClockIcon = /* @__PURE__ */ icon("M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.5l3.5 2");
export const CalendarIcon = /* @__PURE__ */ icon("M5 6h14v14H5V6zM5 11h14M9 3.5V7M15 3.5V7");
