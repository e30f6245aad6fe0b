import type { Tagged } from "#lib/client/api/call.ts";

/** What has a name for people and one for programs. */
export interface Named {
  name: string;
  slug: string;
}

/** Names to be saved: what is left out stays. */
export type NameChange = { [Part in keyof Named]?: Named[Part] | undefined };

export type NamedVersion = Tagged<Named>;

/**
 * Whether a save that was made from `before` would replace a name that somebody else has given since. What else makes a
 * version old, such as a template's next scene, is no reason to ask.
 */
export function hasRenameConflict(before: Named, now: Named, saved: NameChange): boolean {
  return (["name", "slug"] as const).some(
    (part) => saved[part] !== undefined && now[part] !== before[part] && now[part] !== saved[part],
  );
}
