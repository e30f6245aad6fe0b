"use client";

import type { ReactNode } from "react";
import { createContext, useContext } from "react";
import { type Role, roleAtLeast } from "#lib/contract/resources/roles.ts";

/** The organization that the console shows, and the signed-in user. */
export interface CurrentOrganization {
  id: string;
  name: string;
  /** IANA name: the time zone of people who have none of their own. */
  timeZone: string;
  /** Whether pages show everybody the age of people for whom nothing is set. */
  showsAge: boolean;
  /** The user's role in the organization. */
  role: Role;
  /** The signed-in user. */
  userId: string;
}

const OrganizationContext = createContext<CurrentOrganization | null>(null);

export function OrganizationProvider({
  value,
  children,
}: {
  value: CurrentOrganization;
  children: ReactNode;
}) {
  return <OrganizationContext value={value}>{children}</OrganizationContext>;
}

/** For use inside the console only. */
export function useOrganization(): CurrentOrganization {
  const organization = useContext(OrganizationContext);
  if (organization === null) throw new Error("useOrganization outside of the console's frame");
  return organization;
}

/** Whether the user has at least the role `lowest`. Controls that would be refused are not shown. */
export function usePermission(lowest: Role): boolean {
  return roleAtLeast(useOrganization().role, lowest);
}
