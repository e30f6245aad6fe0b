import { fetchPatiently, type Patience } from "./patient-fetch.ts";

/**
 * What a file is waited for: a place among those who watch, from 1 on; that one may ask for more again; or the end of a fault.
 */
export type Waiting = { name: "queued"; position: number } | { name: "limited" } | { name: "interrupted" };

/** What is told while files wait for several things. */
const TOLD_FIRST = ["queued", "limited", "interrupted"] as const satisfies Waiting["name"][];

interface StreamFilesOptions {
  /** Ends all that was fetched ahead. */
  signal: AbortSignal;
  /** For how many milliseconds faults of one file are borne. */
  faultMs: number;
  /** Told whenever it changes what is waited for; null for nothing. */
  onWaiting: (waiting: Waiting | null) => void;
}

type OnPiece = Patience["onPiece"];

/** A file that was fetched ahead: what has come of it, and who has taken it and is told what comes. */
interface Ahead {
  file: Promise<ArrayBuffer>;
  pieces: ArrayBuffer[];
  onPiece: OnPiece;
}

/**
 * The files of a stream as they are fetched. What playing begins with is fetched ahead, while the program that plays it is
 * still loading: all playlists, and of each its header and its first part.
 */
export class StreamFiles {
  readonly #options: StreamFilesOptions;
  readonly #ahead = new Map<string, Ahead>();
  /** What is on its way to who has taken it. */
  readonly #taken = new Map<string, Promise<ArrayBuffer>>();
  readonly #waiting = new Map<string, Waiting>();

  constructor(options: StreamFilesOptions) {
    this.#options = options;
  }

  /** @param playlist absolute address of the main playlist */
  fetchAhead(playlist: string): Promise<void> {
    return this.#fetchPlaylists(playlist, (part) => this.#fetchOnce(part));
  }

  /** The same where playing goes on in the middle: which parts that takes is not known yet. */
  fetchPlaylists(playlist: string): Promise<void> {
    return this.#fetchPlaylists(playlist, () => undefined);
  }

  /** @param onPart told what each of them begins with */
  async #fetchPlaylists(playlist: string, onPart: (part: string) => void): Promise<void> {
    if (this.#ahead.has(playlist)) return;
    const renditions = await this.#readAhead(playlist);
    await Promise.all(
      renditions.map(async (each) => {
        for (const part of await this.#readAhead(each)) onPart(part);
      }),
    );
  }

  /**
   * A file; what was fetched ahead is given once, and then forgotten.
   * @param onPiece told all of the file as it comes: see `Patience`
   * @throws {import("./patient-fetch.ts").StreamFault}
   */
  take(address: string, signal: AbortSignal, onPiece?: OnPiece): Promise<ArrayBuffer> {
    const ahead = this.#ahead.get(address);
    if (ahead === undefined) return this.#keep(address, signal, onPiece);
    this.#ahead.delete(address);
    for (const piece of ahead.pieces) onPiece?.(piece);
    ahead.onPiece = onPiece;
    return ahead.file;
  }

  /** Forgets what was fetched ahead and has failed since. */
  forget(): void {
    this.#ahead.clear();
  }

  /** @returns what a playlist begins with; nothing if it does not come, which whoever takes it is told */
  async #readAhead(playlist: string): Promise<string[]> {
    const bytes = await this.#fetchOnce(playlist).catch(() => null);
    return bytes === null ? [] : beginningOf(new TextDecoder().decode(bytes), playlist);
  }

  /** It may be on its way already: the program that plays follows the same playlists. */
  #fetchOnce(address: string): Promise<ArrayBuffer> {
    const known = this.#ahead.get(address)?.file ?? this.#taken.get(address);
    if (known !== undefined) return known;
    const pieces: ArrayBuffer[] = [];
    const file = this.#fetch(address, this.#options.signal, (piece) => {
      pieces.push(piece);
      ahead.onPiece?.(piece);
    });
    const ahead: Ahead = { file, pieces, onPiece: undefined };
    // Nobody may ever take it.
    file.catch(() => undefined);
    this.#ahead.set(address, ahead);
    return file;
  }

  #keep(address: string, signal: AbortSignal, onPiece: OnPiece): Promise<ArrayBuffer> {
    const file = this.#fetch(address, signal, onPiece);
    this.#taken.set(address, file);
    const forget = () => this.#taken.delete(address);
    file.then(forget, forget);
    return file;
  }

  async #fetch(address: string, signal: AbortSignal, onPiece: OnPiece): Promise<ArrayBuffer> {
    const note = (waiting: Waiting) => {
      this.#waiting.set(address, waiting);
      this.#tell();
    };
    try {
      return await fetchPatiently(address, {
        ...{ signal, onPiece },
        faultMs: this.#options.faultMs,
        onQueued: (position) => note({ name: "queued", position }),
        onLimited: () => note({ name: "limited" }),
        onFault: () => note({ name: "interrupted" }),
      });
    } finally {
      if (this.#waiting.delete(address)) this.#tell();
    }
  }

  #tell(): void {
    const all = [...this.#waiting.values()];
    const [first = null] = TOLD_FIRST.flatMap((told) => all.find(({ name }) => name === told) ?? []);
    this.#options.onWaiting(first);
  }
}

/**
 * The absolute addresses of what playing a playlist begins with. Of a main playlist: the playlists of the sound and of the
 * first variant; of any other: the header of its parts and the first part.
 */
export function beginningOf(playlist: string, address: string): string[] {
  const lines = playlist.split(/\r?\n/);
  const named = lines.flatMap((line) => /^#EXT-X-(?:MEDIA|MAP):(?:.*,)?URI="([^"]+)"/.exec(line)?.[1] ?? []);
  const first = lines.find((line) => line !== "" && !line.startsWith("#"));
  return [...named, ...(first === undefined ? [] : [first])].map((each) => new URL(each, address).href);
}
