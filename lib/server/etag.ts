import { hash } from "node:crypto";
import { environment } from "./environment.ts";
import { StaleError } from "./errors.ts";

/** What is measured at the moment of asking, and not in every answer: no part of what a change is made to. */
const MEASURED = ["stale", "videos_per_minute", "seconds_left"];
/** What only the answer to its making carries. */
const SHOWN_ONCE = ["secret"];
const PASSING: ReadonlySet<string> = new Set([...MEASURED, ...SHOWN_ONCE]);

/**
 * Strong entity tag of a resource as the API shows it. Addresses of files count without their signature, which changes
 * with the hour and not with the file.
 */
export function etagOf(resource: object): string {
  const files = `${environment().url}/files/`;
  const lasting = Object.entries(resource).filter(([key]) => !PASSING.has(key));
  const text = JSON.stringify(lasting);
  // Asked of every value of every resource, it would take as long as everything else here.
  const stable = text.includes(files) ? JSON.stringify(lasting, withoutSignature(files)) : text;
  return `"${hash("sha256", stable, "base64url").slice(0, 22)}"`;
}

const withoutSignature = (files: string) => (_key: string, value: unknown) =>
  typeof value === "string" && value.startsWith(files) ? value.replace(/\?.*/s, "") : value;

/** A tag of a list; weak ones are read and never match (RFC 9110, sections 8.8.3 and 13.1.1). */
const ENTITY_TAG = /(?:W\/)?"[!#-~\x80-\xff]*"/g;

/** Throws `StaleError` unless `ifMatch` (the header, null when absent) names the resource as it is now. */
export function requireMatch(ifMatch: string | null, current: object): void {
  if (ifMatch === null || ifMatch.trim() === "*") return;
  const tags: string[] = ifMatch.match(ENTITY_TAG) ?? [];
  if (!tags.includes(etagOf(current))) throw new StaleError();
}
