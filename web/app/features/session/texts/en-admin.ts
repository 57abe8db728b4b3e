import type { Role } from "@forno/contract/wire/permissions.ts";

const roles: Record<Role, string> = { admin: "Owner", staff: "Staff", delivery_boy: "Delivery partner", customer: "Customer" };

export const sessionsTexts = {
  caption: "Active sessions",
  roles,
  role: "Filter by role",
  allRoles: "All roles",
  name: "Name",
  roleHead: "Role",
  device: "Device",
  unknownDevice: "Unknown",
  since: "Signed in",
  lastUsed: "Last used",
  actions: "Actions",
  current: "This device",
  signOut: "Sign out",
  signingOut: "Signing out",
  signOutPerson: (name: string, device: string) => `Sign out ${name}, ${device}`,
  question: (name: string) => `Sign out ${name}?`,
  text: "They are signed out on this device immediately and can sign in again with a new code.",
  ownText: "This is your own session. You will be signed out here.",
  emptyTitle: "No active sessions",
  failedToFetch: "Failed to fetch sessions",
  failedToRevoke: "Failed to sign out",
} as const;
