"use client";

import {
  IconCode,
  IconFolder,
  IconHistory,
  IconHome,
  IconLayoutBoard,
  IconPlayerPlay,
  IconSettings,
  IconStack2,
  IconUser,
  IconUsers,
  IconWebhook,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormat } from "#components/ui/locale.tsx";
import { Shell } from "#components/ui/shell.tsx";
import type { NavGroup } from "#components/ui/shell-nav.tsx";
import { type CurrentOrganization, OrganizationProvider } from "#lib/client/organization-context.tsx";
import { COUNT_QUERY, peoplePage } from "#lib/client/people.ts";
import { type Role, roleAtLeast } from "#lib/contract/contract.ts";
import { ConnectionNotice } from "./connection-notice.tsx";
import { OrganizationSwitcher, type SwitcherProps } from "./organization-switcher.tsx";
import { UserMenu, type UserMenuProps } from "./user-menu.tsx";

interface ConsoleShellProps extends SwitcherProps {
  organization: CurrentOrganization;
  user: UserMenuProps["user"];
  children: ReactNode;
}

/** The console's frame: navigation by role, the organization, the signed-in person. */
export function ConsoleShell(props: ConsoleShellProps) {
  const { organization, organizations, switchTo, user, children } = props;
  return (
    <OrganizationProvider value={organization}>
      <Shell
        brand={<OrganizationSwitcher organizations={organizations} switchTo={switchTo} />}
        groups={navigationFor(organization.role, useCountOfPeople(organization.id))}
        userMenu={<UserMenu user={user} />}
      >
        <ConnectionNotice />
        {children}
      </Shell>
    </OrganizationProvider>
  );
}

const icon = { size: 18, stroke: 1.6 };

/** How many people there are, as the navigation shows it. */
function useCountOfPeople(orgId: string): string | undefined {
  const format = useFormat();
  const total = useQuery(peoplePage(orgId, COUNT_QUERY)).data?.total;
  if (total == null) return undefined;
  const figure = format.number(Number.parseInt(total, 10));
  return total.endsWith("+") ? `${figure}+` : figure;
}

function navigationFor(role: Role, people: string | undefined): NavGroup[] {
  return [
    {
      items: [
        { href: "/", label: "Home", icon: <IconHome {...icon} /> },
        { href: "/people", label: "People", icon: <IconUsers {...icon} />, ...(people && { count: people }) },
        { href: "/templates", label: "Templates", icon: <IconLayoutBoard {...icon} /> },
        { href: "/collections", label: "Collections", icon: <IconStack2 {...icon} /> },
        { href: "/videos", label: "Videos", icon: <IconPlayerPlay {...icon} /> },
        { href: "/projects", label: "Projects", icon: <IconFolder {...icon} /> },
      ],
    },
    {
      label: "Organization",
      items: [
        { href: "/members", label: "Members", icon: <IconUser {...icon} /> },
        ...(roleAtLeast(role, "admin")
          ? [
              { href: "/api-keys" as const, label: "API keys", icon: <IconCode {...icon} /> },
              { href: "/webhooks" as const, label: "Webhooks", icon: <IconWebhook {...icon} /> },
              { href: "/audit" as const, label: "Audit log", icon: <IconHistory {...icon} /> },
              { href: "/settings" as const, label: "Settings", icon: <IconSettings {...icon} /> },
            ]
          : []),
      ],
    },
  ];
}
