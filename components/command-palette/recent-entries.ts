import type { QueryClient } from "@tanstack/react-query";
import type { Route } from "next";
import { itemKey } from "#lib/client/api/query-keys.ts";
import type { Entry } from "./palette-entry.ts";

/** How many are offered at most. */
const MOST = 5;

/** The pages of single things that have a name. */
const NAMED_PAGE = /^\/(people|collections|projects|templates)\/([0-9a-f-]{36})$/;

/**
 * What this tab opened last, by name, the newest first: from its own history, so that nothing is kept of anybody, as far as
 * the browser tells it and the name is still known.
 */
export function recentEntries(queryClient: QueryClient, orgId: string): Entry[] {
  const history =
    (window as { navigation?: { entries(): { url: string | null }[] } }).navigation?.entries() ?? [];
  const paths = history.map(({ url }) => (url === null ? "" : new URL(url).pathname)).reverse();
  const others = [...new Set(paths)].filter((path) => path !== window.location.pathname);
  return others
    .flatMap((path): Entry[] => {
      const [, kind, id] = NAMED_PAGE.exec(path) ?? [];
      if (kind === undefined || id === undefined) return [];
      const label = nameOf(queryClient.getQueryData(itemKey(orgId, kind as "people", id)));
      return label === null ? [] : [{ href: path as Route, label }];
    })
    .slice(0, MOST);
}

/** A person, or anything that has a name, with or without its entity tag. */
function nameOf(data: unknown): string | null {
  if (typeof data !== "object" || data === null) return null;
  if ("value" in data) return nameOf(data.value);
  if ("first_name" in data && typeof data.first_name === "string")
    return [data.first_name, "last_name" in data ? data.last_name : null].filter(Boolean).join(" ");
  return "name" in data && typeof data.name === "string" ? data.name : null;
}
