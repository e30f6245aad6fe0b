import type { ImportPlan } from "./import-plan.ts";
import type { Rejections } from "./import-rejects.ts";

/**
 * What an import is going to write. The people stand here as the JSON that the statements take, outside of the heap: the
 * largest allowed file has several hundred thousand, and objects of all of them would take several times the memory.
 */
export class ImportStage {
  /** JSON arrays of `PersonAddition`, one a statement. */
  readonly additions: Buffer[] = [];
  /** JSON arrays of `PersonChange`, one a statement. */
  readonly changes: Buffer[] = [];
  readonly createdIds: string[] = [];
  readonly updatedIds: string[] = [];
  readonly photoIds = new Set<string>();
  readonly rejections: Rejections;
  #unchanged = 0;

  constructor(rejections: Rejections) {
    this.rejections = rejections;
  }

  /** Takes what becomes of the next rows of the file. */
  add({ created, updated, unchanged, rejected, photoIds }: ImportPlan): void {
    if (created.length > 0) this.additions.push(Buffer.from(JSON.stringify(created)));
    if (updated.length > 0) this.changes.push(Buffer.from(JSON.stringify(updated)));
    for (const { id } of created) this.createdIds.push(id);
    for (const { id } of updated) this.updatedIds.push(id);
    for (const id of photoIds) this.photoIds.add(id);
    this.rejections.add(rejected);
    this.#unchanged += unchanged;
  }

  counts(): { created: number; updated: number; unchanged: number; rejected: number } {
    return {
      created: this.createdIds.length,
      updated: this.updatedIds.length,
      unchanged: this.#unchanged,
      rejected: this.rejections.count,
    };
  }
}
