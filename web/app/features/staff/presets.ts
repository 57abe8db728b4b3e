import { hasAll, STAFF_PERMISSIONS, type StaffPermission } from "@forno/contract/wire/permissions.ts";
import { permissionTexts, staffTexts as texts } from "./texts/en.ts";

/** Usual sets of permissions: nothing stores which was chosen. */
export const PRESETS = {
  owner: STAFF_PERMISSIONS,
  manager: STAFF_PERMISSIONS.filter((permission) => permission !== "settings" && permission !== "staff"),
  cashier: ["orders", "counter", "reports"],
  kitchen: ["kitchen"],
} as const satisfies Record<string, readonly StaffPermission[]>;
export type Preset = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as Preset[];

export const presetOf = (given: readonly StaffPermission[]): Preset | null =>
  PRESET_NAMES.find((name) => PRESETS[name].length === given.length && hasAll(given, PRESETS[name])) ?? null;

export const presetName = (given: readonly StaffPermission[]): string => {
  const preset = presetOf(given);
  return preset ? texts.presets[preset] : texts.custom;
};

const NAMED_MAX = 3;

/** `Orders, counter, reports` */
export function permissionsLine(given: readonly StaffPermission[]): string {
  if (given.length === STAFF_PERMISSIONS.length) return texts.all;
  if (given.length > NAMED_MAX) return texts.count(given.length);
  const names = permissionTexts.filter(({ permission }) => given.includes(permission)).map(({ name }) => name);
  return names.map((name, index) => (index === 0 ? name : name.toLowerCase())).join(", ");
}
