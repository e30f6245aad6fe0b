import { database } from "#lib/server/database.ts";
import type { Environment } from "#lib/server/environment.ts";
import { closeQueue } from "#lib/server/jobs/enqueue.ts";
import { bringBuiltInTemplatesUpToDate } from "#lib/server/organizations/built-in-update.ts";
import { ensureSetupToken, runFirstStart } from "#lib/server/setup/setup-service.ts";

/**
 * What an empty installation needs: the owner that ROLLCALL_ADMIN_* describes, or else a one-time link to create one;
 * and one of an earlier version the built-in templates that are new.
 * @returns the address to open: the set-up link as long as nobody is there, otherwise the installation's own.
 */
export async function firstStart(settings: Environment): Promise<{ url: string; isSetUp: boolean }> {
  try {
    await runFirstStart(settings);
    await bringBuiltInTemplatesUpToDate();
    const token = await ensureSetupToken();
    if (token === null) return { url: settings.url, isSetUp: true };
    return { url: `${settings.url}/setup?token=${encodeURIComponent(token)}`, isSetUp: false };
  } finally {
    // The launcher itself keeps no connection: what is left to do is the workers'.
    await closeQueue();
    await database().$disconnect();
  }
}
