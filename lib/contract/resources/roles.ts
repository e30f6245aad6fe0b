/** Roles of a member or an API key, lowest first. */
export const ROLES = ["viewer", "editor", "admin", "owner"] as const;
export type Role = (typeof ROLES)[number];

/** Whether `role` is `lowest` or higher. */
export function roleAtLeast(role: Role, lowest: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(lowest);
}
