"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PaletteKeys } from "#components/command-palette/index.ts";
import { SHELL } from "#components/i18n/generated/shell.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import { usePageRefreshes } from "#components/ui/page-refresh.ts";
import { Shell } from "#components/ui/shell.tsx";
import {
  type CurrentOrganization,
  OrganizationProvider,
} from "#lib/client/organization/organization-context.tsx";
import { COUNT_QUERY, peoplePage } from "#lib/client/people/people.ts";
import { BulkActivity } from "./bulk-activity.tsx";
import { navigationFor } from "./navigation.tsx";
import { OrganizationSwitcher, type SwitcherProps } from "./organization-switcher.tsx";
import { SessionEnd } from "./session-end.tsx";
import type { StorageLack } from "./storage-lack.tsx";
import { StorageNotice } from "./storage-notice.tsx";
import { UserMenu, type UserMenuProps } from "./user-menu.tsx";

/** Nothing of it is drawn at first. */
const Connection = onDemand(() => import("./connection.tsx").then((part) => part.Connection));

interface ConsoleShellProps extends SwitcherProps {
  organization: CurrentOrganization;
  user: UserMenuProps["user"];
  storageLack: StorageLack | null;
  children: ReactNode;
}

/** The console's frame: navigation by role, the organization, the user menu. */
export function ConsoleShell(props: ConsoleShellProps) {
  const { organization, organizations, switchTo, user, storageLack, children } = props;
  const t = useMessages(SHELL).navigation;
  const people = useCountOfPeople(organization.id);
  usePageRefreshes();
  return (
    <OrganizationProvider value={organization}>
      <Shell
        brand={<OrganizationSwitcher organizations={organizations} switchTo={switchTo} />}
        groups={navigationFor(organization.role, people, t)}
        tools={
          <>
            <PaletteKeys />
            <UserMenu user={user} />
          </>
        }
      >
        <Connection opened />
        <StorageNotice lack={storageLack} />
        <BulkActivity />
        <SessionEnd email={user.email} />
        {children}
      </Shell>
    </OrganizationProvider>
  );
}

/** The number of people in the navigation. */
function useCountOfPeople(orgId: string): string | undefined {
  const format = useFormat();
  const total = useQuery(peoplePage(orgId, COUNT_QUERY)).data?.total;
  if (total == null) return undefined;
  const figure = format.number(Number.parseInt(total, 10));
  return total.endsWith("+") ? `${figure}+` : figure;
}
