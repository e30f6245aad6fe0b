import { codeVersion } from "#lib/render/versions.ts";
import { database } from "#lib/server/database.ts";
import type { Environment } from "#lib/server/environment.ts";
import { closeQueue } from "#lib/server/jobs/enqueue.ts";
import { makeRendererCurrent } from "#lib/server/jobs/renderer-position.ts";
import { bringBuiltInTemplatesUpToDate } from "#lib/server/organizations/built-in-update.ts";
import { ensureSetupToken, runFirstStart } from "#lib/server/setup/setup-service.ts";
import { claimStore } from "./own-store.ts";

/**
 * Prepares the installation: an empty one gets the owner that ROLLCALL_ADMIN_* describes, or a one-time link
 * to create one; an installation of an earlier version gets the new built-in templates.
 * @returns the URL to open: the set-up link until there is an owner, otherwise the installation's own.
 */
export async function firstStart(settings: Environment): Promise<{ url: string; isSetUp: boolean }> {
  try {
    await claimStore();
    await makeRendererCurrent(await codeVersion());
    await runFirstStart(settings);
    await bringBuiltInTemplatesUpToDate();
    const token = await ensureSetupToken();
    if (token === null) return { url: settings.url, isSetUp: true };
    return { url: `${settings.url}/setup?token=${encodeURIComponent(token)}`, isSetUp: false };
  } finally {
    // The launcher itself needs no connection: the workers do the remaining work.
    await closeQueue();
    await database().$disconnect();
  }
}
