import { join } from "node:path";
import { BlockWriter, readBlocks } from "#lib/server/block-file.ts";
import { Changes } from "./import-changes.ts";
import type { ImportPlan } from "./import-plan.ts";
import type { Rejections } from "./import-rejects.ts";

const ADDITIONS = "additions";
const CHANGES = "changes";
const KEPT = "kept";

/**
 * The writes of an import. The people are kept in files, as the JSON that the statements take: a file may
 * have a million of them.
 */
export class ImportStage {
  readonly #folder: string;
  readonly #additions: BlockWriter;
  readonly #changes: BlockWriter;
  readonly #kept: BlockWriter;
  readonly createdIds: string[] = [];
  readonly updatedIds: string[] = [];
  readonly photoIds = new Set<string>();
  readonly rejections: Rejections;
  readonly changed = new Changes();
  #unchanged = 0;

  /** @param folder an empty one, which the caller removes */
  constructor(folder: string, rejections: Rejections) {
    this.#folder = folder;
    this.#additions = new BlockWriter(join(folder, ADDITIONS));
    this.#changes = new BlockWriter(join(folder, CHANGES));
    this.#kept = new BlockWriter(join(folder, KEPT));
    this.rejections = rejections;
  }

  /** Adds the plan of the next rows of the file. */
  add({ created, updated, changed, kept, unchanged, rejected, photoIds }: ImportPlan): void {
    if (created.length > 0) this.#additions.add(Buffer.from(JSON.stringify(created)));
    if (updated.length > 0) this.#changes.add(Buffer.from(JSON.stringify(updated)));
    if (kept.length > 0) this.#kept.add(Buffer.from(JSON.stringify(kept)));
    for (const { id } of created) this.createdIds.push(id);
    for (const { id } of updated) this.updatedIds.push(id);
    for (const id of photoIds) this.photoIds.add(id);
    this.changed.add(changed);
    this.rejections.add(rejected);
    this.#unchanged += unchanged;
  }

  /** JSON arrays of `PersonAddition`, one per statement. */
  additions(): AsyncGenerator<Buffer> {
    return readBlocks(join(this.#folder, ADDITIONS));
  }

  /** JSON arrays of `PersonChange`, one per statement. */
  changes(): AsyncGenerator<Buffer> {
    return readBlocks(join(this.#folder, CHANGES));
  }

  /** JSON arrays of `KeptChange`, one per statement. */
  kept(): AsyncGenerator<Buffer> {
    return readBlocks(join(this.#folder, KEPT));
  }

  /** Finishes writing; a second call does nothing. */
  close(): void {
    this.#additions.close();
    this.#changes.close();
    this.#kept.close();
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
