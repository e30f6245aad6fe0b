import { type FileHandle, open } from "node:fs/promises";

/** What nobody wrote: a file that was fetched, and a stream that was played to its end. */
type Observed = "seen" | "played";
const OBSERVED: ReadonlySet<string> = new Set<Observed>(["seen", "played"]);

/** A write that was answered with success: what was sent, under which key, and the id that came back. */
export type Write = {
  /** Milliseconds since 1970, when the answer had been read. */
  at: number;
  kind: "person" | "photo" | "video" | "collection" | "cancel" | "retry" | "keep" | "message" | Observed;
  id: string;
  /** The `Idempotency-Key`; null where the operation takes none. */
  key: string | null;
  body: Readonly<Record<string, unknown>>;
};

/** Every acknowledged write, one JSON object a line, each flushed to the disk before the client goes on. */
export class AcknowledgedLog {
  readonly #writes: Write[] = [];
  readonly #file: FileHandle;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(path: string): Promise<AcknowledgedLog> {
    return new AcknowledgedLog(await open(path, "ax"));
  }

  async add(write: Omit<Write, "at">): Promise<void> {
    const kept = { at: Date.now(), ...write };
    await this.#file.appendFile(`${JSON.stringify(kept)}\n`);
    await this.#file.datasync();
    this.#writes.push(kept);
  }

  /** Those of a kind so far. */
  of(kind: Write["kind"]): Write[] {
    return this.#writes.filter((write) => write.kind === kind);
  }

  /** All so far, also as more come. */
  all(): Write[] {
    return [...this.#writes];
  }

  /** How many, what was only looked at not counted. */
  get size(): number {
    return this.#writes.filter(({ kind }) => !OBSERVED.has(kind)).length;
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
