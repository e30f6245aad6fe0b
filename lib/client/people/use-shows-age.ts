import { type Role, roleAtLeast } from "#lib/contract/resources/roles.ts";
import { useOrganization } from "../organization/organization-context.tsx";

/**
 * Whether somebody sees a person's age: who may edit people, and everybody where that is set.
 * @param organization what it has set, and the role of who looks
 */
export function isAgeShown(
  person: { show_age: boolean | null },
  { role, showsAge }: { role: Role; showsAge: boolean },
): boolean {
  return roleAtLeast(role, "editor") || (person.show_age ?? showsAge);
}

/** Whether the user sees the age of a person. */
export function useShowsAge(): (person: { show_age: boolean | null }) => boolean {
  const organization = useOrganization();
  return (person) => isAgeShown(person, organization);
}
