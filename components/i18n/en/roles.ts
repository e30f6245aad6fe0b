import type { Role } from "#lib/contract/resources/roles.ts";
import { area } from "../area.ts";

/** The roles of members and API keys by name, and what each adds to the one before. */
export const ROLE_MESSAGES = area("roles", {
  owner: { name: "Owner", duties: "May do everything, also decide who owns the organization." },
  admin: { name: "Admin", duties: "Also decides about members, invitations, API keys and webhooks." },
  editor: { name: "Editor", duties: "Also adds people and makes videos." },
  viewer: { name: "Viewer", duties: "Sees everything and changes nothing." },
} satisfies Record<Role, { name: string; duties: string }>);
