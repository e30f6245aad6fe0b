import type { CollectionRetry } from "#lib/client/collections/collection-mutations.ts";
import type { Collection } from "#lib/client/collections/collections.ts";
import type { Template } from "#lib/client/templates/templates.ts";

/** What a retry renders: failed videos, all missing videos of a cancelled collection, or only the zip. */
export type Missing = { kind: "failed" | "rest" | "pack"; count: number };

/** What can be retried in a collection; null if nothing can. */
export function missingVideos({ status, total, completed, failed }: Collection): Missing | null {
  if (status === "canceled" && completed < total) return { kind: "rest", count: total - completed };
  if (failed > 0) return { kind: "failed", count: failed };
  const lacksZip = (status === "canceled" || status === "failed") && completed > 0;
  return lacksZip ? { kind: "pack", count: 0 } : null;
}

export type RetryText = { name: string; text: string };

/** The texts that can be changed, as the collection was ordered with them. */
export function retryTexts({ modifications }: Collection, { layers }: Template): RetryText[] {
  return layers.flatMap(({ name, text, properties }) => {
    if (text === null || !properties.includes("text")) return [];
    const ordered = modifications.findLast(
      (change) => change.name === name && typeof change.text === "string",
    );
    return [{ name, text: typeof ordered?.text === "string" ? ordered.text : text }];
  });
}

/**
 * The order's modifications with these texts; empty if nothing differs, so that the videos keep theirs.
 */
export function changedMessages(
  { modifications }: Collection,
  texts: readonly RetryText[],
  said: Readonly<Record<string, string>>,
): CollectionRetry {
  const changed = texts.filter(({ name, text }) => said[name] !== undefined && said[name] !== text);
  if (changed.length === 0) return {};
  const more = changed.map(({ name }) => ({ name, text: said[name] }));
  // If two modifications set the same property, the later one wins.
  return { modifications: [...(modifications as typeof more), ...more] };
}
