import { hash } from "node:crypto";
import type { z } from "zod";
import { createdApiKey } from "#lib/contract/resources/api-key.ts";
import { volatileFields } from "#lib/contract/resources/volatile-fields.ts";
import { webhookWithSecret } from "#lib/contract/resources/webhook.ts";
import { environment } from "./environment.ts";
import { StaleError } from "./errors.ts";

/** The field that is only in the response that creates the resource, by the schema of that response. */
const SHOWN_ONCE: ReadonlyMap<z.ZodType | undefined, string> = new Map<z.ZodType, string>([
  [createdApiKey, "key"],
  [webhookWithSecret, "secret"],
]);

/**
 * Strong entity tag of a resource as the API shows it: `"<fields that users change>.<everything>"`, or only
 * the first part if there is nothing else. The first part leaves out fields that change without a request,
 * and the signatures of file URLs, which change every hour although the file does not.
 * @param schema the response's own, which marks the fields that change without a request
 */
export function etagOf(resource: object, schema: z.ZodType | undefined): string {
  const once = SHOWN_ONCE.get(schema);
  const shown = Object.entries(resource).filter(([key]) => key !== once);
  const everything = JSON.stringify(shown);
  const changed = changedByPeople(shown, everything, volatileFields(schema));
  return changed === everything ? `"${digest(changed)}"` : `"${digest(changed)}.${digest(everything)}"`;
}

const digest = (text: string): string => hash("sha256", text, "base64url").slice(0, 22);

function changedByPeople(
  shown: [string, unknown][],
  everything: string,
  byItself: ReadonlySet<string>,
): string {
  const files = `${environment().url}/files/`;
  const lasting = byItself.size === 0 ? shown : shown.filter(([key]) => !byItself.has(key));
  const text = byItself.size === 0 ? everything : JSON.stringify(lasting);
  // This check saves the time of a replacer function, which is as long as everything else here.
  return text.includes(files) ? JSON.stringify(lasting, withoutSignature(files)) : text;
}

const withoutSignature = (files: string) => (_key: string, value: unknown) =>
  typeof value === "string" && value.startsWith(files) ? value.replace(/\?.*/s, "") : value;

const ENTITY_TAG = /(?:W\/)?"[!#-~\x80-\xff]*"/g;

const tagsIn = (header: string): string[] => header.match(ENTITY_TAG) ?? [];

/** A tag up to the part about everything. */
const changedPart = (tag: string): string => tag.replace(/\..*|"$/, "");

/**
 * Throws `StaleError` unless `ifMatch` (the header, null when absent) matches the fields that users change.
 * Weak tags are parsed and never match (RFC 9110, sections 8.8.3 and 13.1.1).
 * @param schema as for `etagOf`
 */
export function requireMatch(ifMatch: string | null, current: object, schema: z.ZodType): void {
  if (ifMatch === null || ifMatch.trim() === "*") return;
  const wanted = changedPart(etagOf(current, schema));
  if (!tagsIn(ifMatch).some((tag) => changedPart(tag) === wanted)) throw new StaleError();
}

/**
 * Whether `ifMatch` (the header, null when absent) allows `tag`, a stored file's: compared unchanged, and
 * strongly.
 */
export function isAllowed(ifMatch: string | null, tag: string): boolean {
  return ifMatch === null || ifMatch.trim() === "*" || tagsIn(ifMatch).includes(tag);
}

/**
 * Whether `ifNoneMatch` (the header, null when absent) contains `tag`, so that the client has the current
 * version. Weak tags count: proxies that compress turn strong tags into weak ones (RFC 9110, section 13.1.2).
 */
export function isNamed(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.trim() === "*" || tagsIn(ifNoneMatch).some((sent) => sent.replace(/^W\//, "") === tag);
}
