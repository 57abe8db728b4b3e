/** Who may do what. Only this table decides by role: endpoints say `can`, everything else asks `may`. */

export const ROLES = ["customer", "delivery_boy", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** Who can have done something: a person in a role, or the system. */
export const ACTOR_ROLES = [...ROLES, "system"] as const;
export type ActorRole = (typeof ACTOR_ROLES)[number];

const PERMISSIONS = {
  customer: ["ownOrders", "bills"],
  delivery_boy: ["ownDeliveries"],
  admin: ["adminArea", "orders", "menu", "delivery", "payments", "reports", "messages", "settings", "staff", "bills"],
} as const satisfies Record<Role, readonly string[]>;

/**
 * `ownOrders`: to order, with a cart, addresses and an account. `ownDeliveries`: to deliver what was assigned. `bills`: to read
 * bills, those of one's own orders or, with `orders`, all. `adminArea`: to work in the shop at all, with a second factor of one's own. The others are the parts of the shop's work.
 */
export type Permission = (typeof PERMISSIONS)[Role][number];

export interface Person {
  role: Role;
}

export const permissionsOf = ({ role }: Person): readonly Permission[] => PERMISSIONS[role];

export const may = (person: Person | null, permission: Permission): boolean =>
  person !== null && permissionsOf(person).includes(permission);
