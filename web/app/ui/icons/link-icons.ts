/** What links of features may show, by name. */

import { PrinterIcon } from "./admin-icons.tsx";
import { BagIcon, PlusIcon } from "./icons.tsx";
import type { LinkIcon } from "./link-icon.ts";
import {
  BarsIcon,
  BookIcon,
  ClockIcon,
  FlameIcon,
  HomeIcon,
  KeyIcon,
  LabelIcon,
  ListIcon,
  PeopleIcon,
  PersonIcon,
  PinIcon,
  ReceiptIcon,
  RupeeIcon,
  ScooterIcon,
  ScreenIcon,
  ShieldIcon,
  SlidersIcon,
  SpeechIcon,
} from "./work-icons.tsx";

export const linkIcons: Record<LinkIcon, typeof HomeIcon> = {
  BagIcon,
  BarsIcon,
  BookIcon,
  ClockIcon,
  FlameIcon,
  HomeIcon,
  KeyIcon,
  LabelIcon,
  ListIcon,
  PeopleIcon,
  PersonIcon,
  PinIcon,
  PlusIcon,
  PrinterIcon,
  ReceiptIcon,
  RupeeIcon,
  ScooterIcon,
  ScreenIcon,
  ShieldIcon,
  SlidersIcon,
  SpeechIcon,
};
