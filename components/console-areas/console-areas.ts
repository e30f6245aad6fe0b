import {
  IconCalendarHeart,
  IconCode,
  IconFolder,
  IconHistory,
  IconHome,
  IconLayoutBoard,
  IconMail,
  IconPlayerPlay,
  IconSettings,
  IconStack2,
  IconUser,
  IconUsers,
  IconWebhook,
  type TablerIcon,
} from "@tabler/icons-react";
import type { Route } from "next";
import type { Messages } from "#components/i18n/catalogue.ts";
import type { AuditTarget } from "#lib/contract/resources/audit-event.ts";
import type { Role } from "#lib/contract/resources/roles.ts";

export interface ConsoleArea {
  path: Route;
  /** The key of its name among the messages `shell.navigation`. */
  name: keyof Messages["shell"]["navigation"];
  /** The letter that leads there after G. */
  key: string;
  icon: TablerIcon;
  /** The lowest role that may open it. */
  role: Role;
  /** The part of the navigation in which it stands, if not the first. */
  section?: "organization";
  /** What the audit log calls its rows, if each has a page at `<path>/<id>`. */
  auditTarget?: AuditTarget;
}

/**
 * The areas of the console, in the order in which the navigation shows them. The command palette, the links of the audit log
 * and the tests of every page follow from them too.
 */
export const CONSOLE_AREAS: readonly ConsoleArea[] = [
  { path: "/", name: "home", key: "H", icon: IconHome, role: "viewer" },
  { path: "/people", name: "people", key: "P", icon: IconUsers, role: "viewer", auditTarget: "person" },
  {
    path: "/templates",
    name: "templates",
    key: "T",
    icon: IconLayoutBoard,
    role: "viewer",
    auditTarget: "template",
  },
  {
    path: "/collections",
    name: "collections",
    key: "C",
    icon: IconStack2,
    role: "viewer",
    auditTarget: "collection",
  },
  { path: "/videos", name: "videos", key: "V", icon: IconPlayerPlay, role: "viewer", auditTarget: "video" },
  {
    path: "/celebrations",
    name: "celebrations",
    key: "B",
    icon: IconCalendarHeart,
    role: "viewer",
    auditTarget: "celebration",
  },
  { path: "/messages", name: "messages", key: "M", icon: IconMail, role: "viewer", auditTarget: "message" },
  { path: "/projects", name: "projects", key: "R", icon: IconFolder, role: "viewer", auditTarget: "project" },
  { path: "/members", name: "members", key: "U", icon: IconUser, role: "viewer", section: "organization" },
  { path: "/api-keys", name: "apiKeys", key: "K", icon: IconCode, role: "admin", section: "organization" },
  {
    path: "/webhooks",
    name: "webhooks",
    key: "W",
    icon: IconWebhook,
    role: "admin",
    section: "organization",
    auditTarget: "webhook",
  },
  { path: "/audit", name: "audit", key: "A", icon: IconHistory, role: "admin", section: "organization" },
  {
    path: "/settings",
    name: "settings",
    key: "S",
    icon: IconSettings,
    role: "admin",
    section: "organization",
  },
];
