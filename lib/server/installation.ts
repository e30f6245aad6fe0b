import { randomBytes } from "node:crypto";
import { database } from "./database.ts";
import type { Installation } from "./generated/prisma/client.ts";

/** The only row's id; the table's check constraint allows no other. */
export const INSTALLATION_ID = 1;

/**
 * What this installation knows of itself. The first call writes the row; several processes may start at once, and all
 * of them come away with the secret of whichever was first.
 */
export async function installation(): Promise<Installation> {
  const where = { id: INSTALLATION_ID };
  const existing = await database().installation.findUnique({ where });
  if (existing !== null) return existing;
  const secret = randomBytes(48).toString("base64url");
  await database().installation.createMany({ data: [{ ...where, secret }], skipDuplicates: true });
  return database().installation.findUniqueOrThrow({ where });
}

let secretOnce: Promise<string> | undefined;

/** The secret that sessions and file addresses are signed with: 64 characters, made once, the same in every process. */
export function installationSecret(): Promise<string> {
  secretOnce ??= installation().then(
    ({ secret }) => secret,
    (error: unknown) => {
      // A database that was away for a moment must not leave this process without a secret for good.
      secretOnce = undefined;
      throw error;
    },
  );
  return secretOnce;
}
