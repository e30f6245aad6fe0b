import { invitationInput } from "#lib/contract/resources/invitation.ts";

/** Most addresses that can be invited in one go. */
export const INVITED_AT_ONCE = 50;

interface InvitedAddresses {
  /** As the contract parses them, without duplicates. */
  valid: string[];
  /** As they were typed. */
  invalid: string[];
}

/**
 * Extracts e-mail addresses from pasted text: from a mail header (`Ada Lovelace <ada@example.org>, …`), a
 * column of a table, or typed text. Separators are commas, semicolons, line ends and, outside angle brackets,
 * spaces.
 */
export function invitedAddresses(text: string): InvitedAddresses {
  const valid = new Map<string, string>();
  const invalid = new Set<string>();
  // A quoted name may contain a comma.
  for (const typed of text
    .replace(/"[^"\n]*"/g, "")
    .split(/[,;\n\r\t]+/)
    .flatMap(addressesIn)) {
    const reading = invitationInput.shape.email.safeParse(typed);
    if (!reading.success) invalid.add(typed);
    else if (!valid.has(reading.data.toLowerCase())) valid.set(reading.data.toLowerCase(), reading.data);
  }
  return { valid: [...valid.values()], invalid: [...invalid] };
}

function addressesIn(part: string): string[] {
  const bracketed = /<([^<>]*)>/.exec(part)?.[1];
  return bracketed === undefined ? part.split(/\s+/).filter((each) => each !== "") : [bracketed.trim()];
}
