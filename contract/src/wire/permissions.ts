/** Who may do what. Only this file decides by role: endpoints say `can`, everything else asks `may`. */

/** The parts of the shop's work. Each person of the staff has some of them, an admin has all. */
export const STAFF_PERMISSIONS = [
  "orders",
  "kitchen",
  "counter",
  "menu",
  "delivery",
  "payments",
  "reports",
  "messages",
  "settings",
  "staff",
] as const;
export type StaffPermission = (typeof STAFF_PERMISSIONS)[number];

export const ROLES = ["customer", "delivery_boy", "staff", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** Who can have done something: a person in a role, or the system. */
export const ACTOR_ROLES = [...ROLES, "system"] as const;
export type ActorRole = (typeof ACTOR_ROLES)[number];

/**
 * `ownOrders`: to order, with a cart, addresses and an account. `ownDeliveries`: to deliver what was assigned. `bills`: to read
 * bills, those of one's own orders or, with `orders`, all. `editOrders`: to change what an order consists of. `printing`: to see the printers and have them print. `adminArea`: to work in
 * the shop at all, with a second factor of one's own.
 */
export type Permission = StaffPermission | "ownOrders" | "ownDeliveries" | "bills" | "editOrders" | "printing" | "adminArea";

/** Of a caller whose session has ended. */
export const SIGN_IN_REQUIRED = "Please sign in to continue";

export interface Person {
  role: Role;
  /** Of `staff`: what the shop gave them. */
  permissions?: readonly StaffPermission[];
}

const PRINTING: readonly StaffPermission[] = ["orders", "kitchen", "counter", "settings"];
const EDITING: readonly StaffPermission[] = ["orders", "counter"];

const ofStaff = (given: readonly StaffPermission[]): readonly Permission[] => [
  "adminArea",
  ...given,
  ...(given.includes("orders") ? (["bills"] as const) : []),
  ...(given.some((permission) => EDITING.includes(permission)) ? (["editOrders"] as const) : []),
  ...(given.some((permission) => PRINTING.includes(permission)) ? (["printing"] as const) : []),
];

const OF_ROLE: Record<Role, (given: readonly StaffPermission[]) => readonly Permission[]> = {
  customer: () => ["ownOrders", "bills"],
  delivery_boy: () => ["ownDeliveries"],
  staff: ofStaff,
  admin: () => ofStaff(STAFF_PERMISSIONS),
};

export const permissionsOf = ({ role, permissions = [] }: Person): readonly Permission[] => OF_ROLE[role](permissions);

export const may = (person: Person | null, permission: Permission): boolean =>
  person !== null && permissionsOf(person).includes(permission);

export const hasAll = (given: readonly StaffPermission[], wanted: readonly StaffPermission[]): boolean =>
  wanted.every((permission) => given.includes(permission));

/** The role of whoever works in the shop with these permissions. */
export const staffRole = (given: readonly StaffPermission[]): Role => (hasAll(given, STAFF_PERMISSIONS) ? "admin" : "staff");

/** What of the shop's work this person may do, in the order of the list. */
export const staffPermissionsOf = (person: Person): StaffPermission[] =>
  STAFF_PERMISSIONS.filter((permission) => may(person, permission));

export const isOwner = (person: Person): boolean => hasAll(staffPermissionsOf(person), STAFF_PERMISSIONS);

/** Between these roles a session stays valid: only staff's permissions change under a session. */
export const areBothStaff = (one: Role, other: Role): boolean =>
  may({ role: one }, "adminArea") && may({ role: other }, "adminArea");
