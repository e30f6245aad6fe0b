import type { Resource } from "../generated/resource.ts";

/*
 * Every key begins with the organization, so that data of the previous organization never shows after a
 * switch. The resource follows: invalidating `resourceKey` reaches its lists and its items.
 */

export function resourceKey(orgId: string, resource: Resource) {
  return [orgId, resource] as const;
}

/** Matches every list of a resource, but none of its items. */
export function listsKey(orgId: string, resource: Resource) {
  return [orgId, resource, "list"] as const;
}

/** @param query filters, sort and cursor; undefined values and the order of names make no difference */
export function listKey(orgId: string, resource: Resource, query: object = {}) {
  return [...listsKey(orgId, resource), query] as const;
}

export function itemKey(orgId: string, resource: Resource, id: string) {
  return [orgId, resource, "item", id] as const;
}
