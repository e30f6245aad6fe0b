import { ROLES, type Role } from "#lib/contract/resources/roles.ts";

/** The roles that an admin or owner with the role `own` may give. Only an owner makes an owner. */
export function rolesToGive(own: Role): Role[] {
  return ROLES.filter((role) => role !== "owner" || own === "owner").toReversed();
}
