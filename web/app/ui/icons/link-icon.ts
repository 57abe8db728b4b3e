/** Apart from the icons, so that what the build reads in Node loads no component. */
export type LinkIcon =
  | "BarsIcon"
  | "BookIcon"
  | "ClockIcon"
  | "HomeIcon"
  | "KeyIcon"
  | "LabelIcon"
  | "ListIcon"
  | "PersonIcon"
  | "PinIcon"
  | "PlusIcon"
  | "ReceiptIcon"
  | "RupeeIcon"
  | "ScooterIcon"
  | "ScreenIcon"
  | "ShieldIcon"
  | "SlidersIcon"
  | "SpeechIcon";
