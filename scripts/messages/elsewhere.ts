import type { MessageTree } from "./message-tree.ts";

/*
 * A file may hold, under `elsewhere`, messages that other areas say, each at its place below the name of that area's file. So all
 * words on a resource are in one file: its name in the navigation and what the audit log calls its changes too.
 */

interface Gathered {
  /** The messages of each area, by its file. */
  areas: Map<string, MessageTree>;
  /** A line for each message that has no place. */
  faults: string[];
}

/** Puts the messages of each file of a language into the areas that say them. */
export function gatherAreas(files: ReadonlyMap<string, MessageTree>): Gathered {
  const areas = new Map<string, MessageTree>();
  const faults: string[] = [];
  for (const [file, { elsewhere: _, ...own }] of files) areas.set(file, own);
  for (const [file, { elsewhere = {} }] of files) {
    for (const [target, messages] of Object.entries(elsewhere)) {
      const area = areas.get(target);
      if (area === undefined || typeof messages === "string") {
        faults.push(`${file}.json: elsewhere.${target} names no file of messages`);
      } else {
        const found: string[] = [];
        areas.set(target, merge(area, messages, "", found));
        faults.push(
          ...found.map((path) => `${file}.json: elsewhere.${target}.${path} is in another file too`),
        );
      }
    }
  }
  return { areas, faults };
}

function merge(tree: MessageTree, added: MessageTree, path: string, twice: string[]): MessageTree {
  const merged = { ...tree };
  for (const [key, value] of Object.entries(added)) {
    const present = Object.hasOwn(tree, key) ? tree[key] : undefined;
    if (present === undefined) merged[key] = value;
    else if (typeof present === "string" || typeof value === "string") twice.push(`${path}${key}`);
    else merged[key] = merge(present, value, `${path}${key}.`, twice);
  }
  return merged;
}
