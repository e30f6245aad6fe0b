import { areRemovalsHeld } from "#lib/server/jobs/removal-hold.ts";

/**
 * Whether files may be removed, for a worker that was told by a job that a backup is being written: until that is done it
 * takes none of these jobs, ten thousand of which would be taken and put off again all the time.
 */
export class RemovalPause {
  #isHeld = false;

  /** A job was put off. */
  begin(): void {
    this.#isHeld = true;
  }

  /** Asks the database only after a job was put off. */
  async lasts(): Promise<boolean> {
    if (this.#isHeld) this.#isHeld = await areRemovalsHeld();
    return this.#isHeld;
  }
}
