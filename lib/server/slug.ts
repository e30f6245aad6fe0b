import type { FactsOf } from "#lib/contract/errors/error-codes.ts";
import { ConflictError } from "./errors.ts";
import { isUniqueViolation } from "./unique-violation.ts";

/** Longest slug. */
const SLUG_LENGTH = 60;

/**
 * A slug for a name: its Latin letters without accents, in lower case, and its digits, joined by hyphens. For
 * a name in another script, which leaves nothing, it is `fallback`.
 */
export function slugOf(name: string, fallback: string): string {
  const ascii = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/[^a-z0-9\p{M}]+/gu, "-")
    .replace(/\p{M}/gu, "");
  const slug = ascii.slice(0, SLUG_LENGTH).replace(/^-+|-+$/g, "");
  return slug === "" ? fallback : slug;
}

/** The slug itself, or with the first number that makes it unique. */
export function uniqueSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number += 1) {
    const candidate = withEnding(slug, String(number));
    if (!taken.has(candidate)) return candidate;
  }
}

/** The slug with a suffix, joined by a hyphen, within the maximum length. */
export function withEnding(slug: string, ending: string): string {
  const start = slug.slice(0, SLUG_LENGTH - ending.length - 1).replace(/-+$/, "");
  return `${start}-${ending}`;
}

/** Runs a write that sets a slug. @throws {ConflictError} when another `kind` of the organization has it */
export async function refuseTakenSlug<T>(
  kind: FactsOf<"slug_taken">["kind"],
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, "slug")) throw error;
    throw new ConflictError("slug_taken", { kind });
  }
}
