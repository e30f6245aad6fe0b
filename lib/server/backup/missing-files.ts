import type { BackupManifest } from "./backup-format.ts";

/** How many are named; the others are counted. */
const MOST_NAMED = 20;

/** The files that rows name and a backup lacks. */
export class MissingFiles {
  readonly #keys: string[] = [];
  #count = 0;

  add(key: string): void {
    this.#count++;
    if (this.#keys.length < MOST_NAMED) this.#keys.push(key);
  }

  get facts(): BackupManifest["missing"] {
    return { count: this.#count, keys: [...this.#keys] };
  }
}
