/** Icons of times to choose. */
import { icon } from "./icons.tsx";

export const ClockIcon = /* @__PURE__ */ icon("M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.5l3.5 2");
export const CalendarIcon = /* @__PURE__ */ icon("M5 6h14v14H5V6zM5 11h14M9 3.5V7M15 3.5V7");
