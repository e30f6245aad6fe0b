/** Validates e-mail and web addresses as pydantic's EmailStr and HttpUrl do. */

import { codedFault, type ValueFault } from "./reading.ts";

const MAX_EMAIL = 254;
const MAX_LOCAL_PART = 64;
export const MAX_URL = 2083;

/**
 * Reads an e-mail address and returns it with its domain in lower case, or an error in the words of the
 * package email-validator. Like that package, it refuses quoted local parts, comments and address literals.
 */
export function readEmail(text: string): { email: string } | { error: string } {
  const at = text.lastIndexOf("@");
  if (at < 0) return { error: "An email address must have an @-sign." };
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  const error = localPartError(local) ?? domainError(domain);
  if (error !== null) return { error };
  const surplus = [...text].length - MAX_EMAIL;
  if (surplus > 0) return { error: `The email address is too long (${characters(surplus)} too many).` };
  return { email: `${local}@${domain.toLowerCase()}` };
}

const characters = (count: number) => `${count} character${count === 1 ? "" : "s"}`;

function localPartError(local: string): string | null {
  if (local === "") return "There must be something before the @-sign.";
  const surplus = [...local].length - MAX_LOCAL_PART;
  if (surplus > 0)
    return `The email address is too long before the @-sign (${characters(surplus)} too many).`;
  if (!/^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u.test(local))
    return "The email address contains invalid characters before the @-sign.";
  if (local.startsWith(".")) return "An email address cannot start with a period.";
  if (local.endsWith(".")) return "An email address cannot have a period immediately before the @-sign.";
  return local.includes("..") ? "An email address cannot have two periods in a row." : null;
}

function domainError(domain: string): string | null {
  if (domain === "") return "There must be something after the @-sign.";
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain))
    return "The part after the @-sign contains invalid characters.";
  if (domain.startsWith(".")) return "An email address cannot have a period immediately after the @-sign.";
  if (domain.endsWith(".")) return "An email address cannot end with a period.";
  if (domain.includes("..")) return "An email address cannot have two periods in a row.";
  const labels = domain.split(".");
  if (labels.some((label) => label.startsWith("-") || label.endsWith("-")))
    return "A part of the domain after the @-sign cannot start or end with a hyphen.";
  if (labels.some((label) => label.length > 63))
    return "A part of the domain after the @-sign is too long (at most 63 characters).";
  if (labels.length < 2) return "The part after the @-sign is not valid. It should have a period.";
  return /^\p{N}+$/u.test(labels.at(-1) ?? "")
    ? "The part after the @-sign is not valid. It is not within a valid top-level domain."
    : null;
}

/** Reads an absolute http or https address and returns it as browsers write it. */
export function readUrl(text: string): { url: string } | { fault: ValueFault } {
  if (text.length > MAX_URL) return { fault: codedFault("url_too_long", { max_length: MAX_URL }) };
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  if (text === "") return urlParsing("input is empty");
  if (scheme === undefined) return urlParsing("relative URL without a base");
  const url = URL.parse(text);
  if (scheme !== "http" && scheme !== "https")
    return { fault: codedFault("url_scheme", { expected_schemes: "'http' or 'https'" }) };
  return url === null ? urlParsing(webAddressError(text)) : { url: url.href };
}

const urlParsing = (error: string) => ({ fault: codedFault("url_parsing", { error }) });

/** `URL` only says that an address is invalid. These are the reasons that a user can act on. */
function webAddressError(text: string): string {
  const authority = /^[^:]*:[/\\]*([^/\\?#]*)/.exec(text)?.[1] ?? "";
  const host = authority.slice(authority.lastIndexOf("@") + 1);
  if (host === "" || host.startsWith(":")) return "empty host";
  if (host.startsWith("[")) return "invalid IPv6 address";
  const port = /:(.*)$/.exec(host)?.[1] ?? "";
  if (!/^\d*$/.test(port) || Number(port) > 65_535) return "invalid port number";
  if (/^[\d.]+(?::\d*)?$/.test(host)) return "invalid IPv4 address";
  return /[\s<>^|%\\]/.test(host) ? "invalid domain character" : "invalid international domain name";
}
