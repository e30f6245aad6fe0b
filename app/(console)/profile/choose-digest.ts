"use server";

import { z } from "zod";
import { pageUser } from "#lib/server/auth/page-actor.ts";
import { setDigestChoice } from "#lib/server/auth/user-digest.ts";

/** Keeps whether the reader is mailed what failed. */
export async function chooseDigest(chosen: boolean): Promise<void> {
  // An action can be called with anything.
  const isWanted = z.boolean().parse(chosen);
  await setDigestChoice((await pageUser("/profile")).id, isWanted);
}
