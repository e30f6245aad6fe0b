import { ROLES, type Role } from "#lib/contract/resources/roles.ts";

/** The roles that an admin or owner with the role `own` may assign. Only owners can assign the role owner. */
export function rolesToGive(own: Role): Role[] {
  return ROLES.filter((role) => role !== "owner" || own === "owner").toReversed();
}
