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
  icon: TablerIcon;
  /** The lowest role that may open it. */
  role: Role;
  /** Stands with the pages on the organization itself. */
  isOfOrganization?: true;
  /** What the audit log calls its rows, if each has a page at `<path>/<id>`. */
  rows?: AuditTarget;
}

/**
 * The areas of the console, in the order in which the navigation shows them. The command palette, the links of the audit log
 * and the tests of every page follow from them too.
 */
export const CONSOLE_AREAS: readonly ConsoleArea[] = [
  { path: "/", name: "home", icon: IconHome, role: "viewer" },
  { path: "/people", name: "people", icon: IconUsers, role: "viewer", rows: "person" },
  { path: "/templates", name: "templates", icon: IconLayoutBoard, role: "viewer", rows: "template" },
  { path: "/collections", name: "collections", icon: IconStack2, role: "viewer", rows: "collection" },
  { path: "/videos", name: "videos", icon: IconPlayerPlay, role: "viewer", rows: "video" },
  { path: "/projects", name: "projects", icon: IconFolder, role: "viewer", rows: "project" },
  { path: "/members", name: "members", icon: IconUser, role: "viewer", isOfOrganization: true },
  { path: "/api-keys", name: "apiKeys", icon: IconCode, role: "admin", isOfOrganization: true },
  {
    path: "/webhooks",
    name: "webhooks",
    icon: IconWebhook,
    role: "admin",
    isOfOrganization: true,
    rows: "webhook",
  },
  { path: "/audit", name: "audit", icon: IconHistory, role: "admin", isOfOrganization: true },
  { path: "/settings", name: "settings", icon: IconSettings, role: "admin", isOfOrganization: true },
];
