import { randomBytes } from "node:crypto";
import { database } from "./database.ts";
import type { Installation } from "./generated/prisma/client.ts";

/** The only row's id; the table's check constraint allows no other. */
export const INSTALLATION_ID = 1;

/**
 * The installation's own record. The first call creates it; if several processes start at once, all of them
 * get the secret of the first one.
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

/** The secret that signs sessions and file URLs: 64 characters, created once, the same in every process. */
export function installationSecret(): Promise<string> {
  secretOnce ??= installation().then(
    ({ secret }) => secret,
    (error: unknown) => {
      // After a database failure the next call must try again.
      secretOnce = undefined;
      throw error;
    },
  );
  return secretOnce;
}
