import { createHash } from "node:crypto";
import { StaleError } from "./errors.ts";

/**
 * Strong entity tag of a resource as the API shows it. Signed addresses are left out: they change with the hour, not
 * with the resource.
 */
export function etagOf(resource: object): string {
  const stable = JSON.stringify(resource, (key, value) =>
    key.endsWith("_url") || key === "url" ? undefined : value,
  );
  return `"${createHash("sha256").update(stable).digest("base64url").slice(0, 22)}"`;
}

/** Throws `StaleError` unless `ifMatch` (the header, null when absent) names the resource as it is now. */
export function requireMatch(ifMatch: string | null, current: object): void {
  if (ifMatch === null || ifMatch.trim() === "*") return;
  const tags = ifMatch.split(",").map((tag) => tag.trim());
  if (!tags.includes(etagOf(current))) throw new StaleError();
}
