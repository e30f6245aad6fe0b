import { languageSchema } from "#lib/contract/resources/language.ts";
import type { Database } from "../database.ts";
import { environment } from "../environment.ts";
import { log } from "../log.ts";
import { isMailSetUp, queueMail } from "../mails/index.ts";
import { findBackupState } from "./backup-state.ts";
import { selectRunners } from "./outage-readers.ts";

/** Tells those who run the installation that scheduled backups fail: by one mail until one is whole again. */
export class BackupWatch {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Called once a minute. */
  async look(): Promise<void> {
    const { backup } = environment();
    if (backup === null || !isMailSetUp()) return;
    const seen = await findBackupState(this.#db, backup);
    if (!seen.isTrouble || seen.isTold) return;
    await this.#db.$transaction(async (tx) => {
      // Of several web processes, one tells.
      await tx.$queryRaw`select pg_advisory_xact_lock(hashtext('backup failure'), 0)::text`;
      // A backup that ends meanwhile waits until this is noted, and clears it.
      await tx.$queryRaw`select id::text from backup_runs order by started_at desc, id desc limit 1 for update`;
      const state = await findBackupState(tx, backup);
      if (!state.isTrouble || state.isTold) return;
      const told = await tx.$executeRaw`
        update backup_runs set told_at = now() where id = (select id from backup_runs order by started_at desc, id desc limit 1)`;
      if (told === 0) return;
      log().error({ fault: state.failed?.fault ?? null }, "scheduled backups fail: owners are told");
      for (const { orgId, userId, user } of await selectRunners(tx))
        await queueMail(tx, {
          orgId,
          to: user.email,
          language: languageSchema.catch("en").parse(user.language),
          content: { kind: "backup_failure", params: {} },
          resourceId: userId,
        });
    });
  }
}
