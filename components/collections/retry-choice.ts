import type { CollectionRetry } from "#lib/client/collections/collection-mutations.ts";
import type { Collection } from "#lib/client/collections/collections.ts";
import type { Template } from "#lib/client/templates/templates.ts";

/** What a retry would make: failed videos, all that a cancelled collection lacks, or the zip alone. */
export type Missing = { kind: "failed" | "rest" | "pack"; count: number };

/** What there is to make again in a collection; null for nothing. */
export function missingVideos({ status, total, completed, failed }: Collection): Missing | null {
  if (status === "canceled" && completed < total) return { kind: "rest", count: total - completed };
  if (failed > 0) return { kind: "failed", count: failed };
  const lacksZip = (status === "canceled" || status === "failed") && completed > 0;
  return lacksZip ? { kind: "pack", count: 0 } : null;
}

export type RetryText = { name: string; text: string };

/** The texts that can be said differently, as the collection was ordered with them. */
export function retryTexts({ modifications }: Collection, { layers }: Template): RetryText[] {
  return layers.flatMap(({ name, text, properties }) => {
    if (text === null || !properties.includes("text")) return [];
    const ordered = modifications.findLast(
      (change) => change.name === name && typeof change.text === "string",
    );
    return [{ name, text: typeof ordered?.text === "string" ? ordered.text : text }];
  });
}

/** The order's changes with these texts in their place; without a difference the videos keep what they have. */
export function changedMessages(
  { modifications }: Collection,
  texts: readonly RetryText[],
  said: Readonly<Record<string, string>>,
): CollectionRetry {
  const changed = texts.filter(({ name, text }) => said[name] !== undefined && said[name] !== text);
  if (changed.length === 0) return {};
  const more = changed.map(({ name }) => ({ name, text: said[name] }));
  // Of two changes of one property the later one counts.
  return { modifications: [...(modifications as typeof more), ...more] };
}
