"use client";

import type { ReactNode } from "react";
import { createContext, useContext } from "react";
import { type Role, roleAtLeast } from "#lib/contract/resources/roles.ts";

/** The organization that the console shows, and who looks at it. */
export interface CurrentOrganization {
  id: string;
  name: string;
  /** The reader's own role in it. */
  role: Role;
  /** The reader. */
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

/** Inside the console alone. */
export function useOrganization(): CurrentOrganization {
  const organization = useContext(OrganizationContext);
  if (organization === null) throw new Error("useOrganization outside of the console's frame");
  return organization;
}

/** Whether the reader may do what asks for `lowest`: a control that would be refused is not shown. */
export function usePermission(lowest: Role): boolean {
  return roleAtLeast(useOrganization().role, lowest);
}
