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
import type { Messages } from "#components/i18n/catalogue.ts";
import type { NavGroup } from "#components/ui/shell-nav.tsx";
import { type Role, roleAtLeast } from "#lib/contract/resources/roles.ts";

const icon = { size: 18, stroke: 1.6 };

/**
 * The pages that a role may open.
 * @param people the number of people as text; undefined while it is not known
 */
export function navigationFor(
  role: Role,
  people: string | undefined,
  t: Messages["shell"]["navigation"],
): NavGroup[] {
  return [
    {
      items: [
        { href: "/", label: t.home, icon: <IconHome {...icon} /> },
        {
          href: "/people",
          label: t.people,
          icon: <IconUsers {...icon} />,
          ...(people && { count: people }),
        },
        { href: "/templates", label: t.templates, icon: <IconLayoutBoard {...icon} /> },
        { href: "/collections", label: t.collections, icon: <IconStack2 {...icon} /> },
        { href: "/videos", label: t.videos, icon: <IconPlayerPlay {...icon} /> },
        { href: "/projects", label: t.projects, icon: <IconFolder {...icon} /> },
      ],
    },
    {
      label: t.organization,
      items: [
        { href: "/members", label: t.members, icon: <IconUser {...icon} /> },
        ...(roleAtLeast(role, "admin")
          ? [
              { href: "/api-keys" as const, label: t.apiKeys, icon: <IconCode {...icon} /> },
              { href: "/webhooks" as const, label: t.webhooks, icon: <IconWebhook {...icon} /> },
              { href: "/audit" as const, label: t.audit, icon: <IconHistory {...icon} /> },
              { href: "/settings" as const, label: t.settings, icon: <IconSettings {...icon} /> },
            ]
          : []),
      ],
    },
  ];
}
