import type { Tagged } from "#lib/client/api/call.ts";

/** An item with a display name and a slug. */
export interface Named {
  name: string;
  slug: string;
}

/** Names to save; omitted ones stay unchanged. */
export type NameChange = { [Part in keyof Named]?: Named[Part] | undefined };

export type NamedVersion = Tagged<Named>;

/**
 * Whether a save based on `before` would overwrite a name that another user has set since. Other changes that
 * create a new version, such as a template's next scene, are not conflicts.
 */
export function hasRenameConflict(before: Named, now: Named, saved: NameChange): boolean {
  return (["name", "slug"] as const).some(
    (part) => saved[part] !== undefined && now[part] !== before[part] && now[part] !== saved[part],
  );
}
