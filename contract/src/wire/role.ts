export const ROLES = ["customer", "delivery_boy", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** Who can have done something: a person in a role, or the system. */
export const ACTOR_ROLES = [...ROLES, "system"] as const;
export type ActorRole = (typeof ACTOR_ROLES)[number];
