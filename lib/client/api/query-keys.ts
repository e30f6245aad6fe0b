/** The resources that queries are kept under; a change of one makes everything below its name stale. */
export type Resource =
  | "people"
  | "members"
  | "invitations"
  | "api-keys"
  | "templates"
  | "videos"
  | "collections"
  | "projects"
  | "webhooks"
  | "audit-events"
  | "organizations";

/*
 * Every key begins with the organization, so that after a switch nothing of the one before can show, then names the
 * resource: invalidating `resourceKey` reaches its lists and its items alike.
 */

export function resourceKey(orgId: string, resource: Resource) {
  return [orgId, resource] as const;
}

/** Every list of a resource, but none of its items. */
export function listsKey(orgId: string, resource: Resource) {
  return [orgId, resource, "list"] as const;
}

/** @param query filters, sort and cursor; undefined parts and the order of names make no difference */
export function listKey(orgId: string, resource: Resource, query: object = {}) {
  return [...listsKey(orgId, resource), query] as const;
}

export function itemKey(orgId: string, resource: Resource, id: string) {
  return [orgId, resource, "item", id] as const;
}
