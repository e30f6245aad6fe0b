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
import { PaletteKeys } from "#components/palette/index.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { Shell } from "#components/ui/shell.tsx";
import type { NavGroup } from "#components/ui/shell-nav.tsx";
import type { Words } from "#components/words/catalogue.ts";
import { SHELL } from "#components/words/en/shell.ts";
import { useWords } from "#components/words/words.tsx";
import { type CurrentOrganization, OrganizationProvider } from "#lib/client/organization-context.tsx";
import { COUNT_QUERY, peoplePage } from "#lib/client/people.ts";
import { type Role, roleAtLeast } from "#lib/contract/roles.ts";
import { ConnectionNotice } from "./connection-notice.tsx";
import { LiveUpdates } from "./live-updates.tsx";
import { OrganizationSwitcher, type SwitcherProps } from "./organization-switcher.tsx";
import { SessionEnd } from "./session-end.tsx";
import { type StorageLack, StorageNotice } from "./storage-notice.tsx";
import { UserMenu, type UserMenuProps } from "./user-menu.tsx";

interface ConsoleShellProps extends SwitcherProps {
  organization: CurrentOrganization;
  user: UserMenuProps["user"];
  storageLack: StorageLack;
  children: ReactNode;
}

/** The console's frame: navigation by role, the organization, the signed-in person. */
export function ConsoleShell(props: ConsoleShellProps) {
  const { organization, organizations, switchTo, user, storageLack, children } = props;
  const words = useWords(SHELL).navigation;
  const people = useCountOfPeople(organization.id);
  return (
    <OrganizationProvider value={organization}>
      <Shell
        brand={<OrganizationSwitcher organizations={organizations} switchTo={switchTo} />}
        groups={navigationFor(organization.role, people, words)}
        tools={
          <>
            <PaletteKeys />
            <UserMenu user={user} />
          </>
        }
      >
        <ConnectionNotice />
        <StorageNotice lack={storageLack} />
        <LiveUpdates />
        <SessionEnd email={user.email} />
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

function navigationFor(
  role: Role,
  people: string | undefined,
  words: Words["shell"]["navigation"],
): NavGroup[] {
  return [
    {
      items: [
        { href: "/", label: words.home, icon: <IconHome {...icon} /> },
        {
          href: "/people",
          label: words.people,
          icon: <IconUsers {...icon} />,
          ...(people && { count: people }),
        },
        { href: "/templates", label: words.templates, icon: <IconLayoutBoard {...icon} /> },
        { href: "/collections", label: words.collections, icon: <IconStack2 {...icon} /> },
        { href: "/videos", label: words.videos, icon: <IconPlayerPlay {...icon} /> },
        { href: "/projects", label: words.projects, icon: <IconFolder {...icon} /> },
      ],
    },
    {
      label: words.organization,
      items: [
        { href: "/members", label: words.members, icon: <IconUser {...icon} /> },
        ...(roleAtLeast(role, "admin")
          ? [
              { href: "/api-keys" as const, label: words.apiKeys, icon: <IconCode {...icon} /> },
              { href: "/webhooks" as const, label: words.webhooks, icon: <IconWebhook {...icon} /> },
              { href: "/audit" as const, label: words.audit, icon: <IconHistory {...icon} /> },
              { href: "/settings" as const, label: words.settings, icon: <IconSettings {...icon} /> },
            ]
          : []),
      ],
    },
  ];
}
