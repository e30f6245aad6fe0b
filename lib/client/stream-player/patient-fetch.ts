import { FragmentCutter, joined } from "./fragment-cutter.ts";

/**
 * How long a server may be silent in milliseconds. A part is drawn while it is waited for: a slow host may need longer for its
 * first picture than this, so that whoever has waited in vain waits twice as long the next time.
 */
const SILENCE_MS = 15_000;
const LONGEST_SILENCE_MS = 60_000;
/** Pauses between attempts in milliseconds: each twice the one before. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4000;
const DEFAULT_TURN_MS = 1000;

/** Why a part of a stream did not come: it is not there for this viewer, or could not be fetched for too long. */
export class StreamFault extends Error {
  readonly reason: "gone" | "network";

  constructor(reason: StreamFault["reason"], cause?: unknown) {
    super(`The stream is not there: ${reason}`, { cause });
    this.reason = reason;
  }
}

export interface Patience {
  /** Ends it; the promise is then rejected with the signal's reason. */
  signal: AbortSignal;
  /** For how many milliseconds faults in a row are borne. */
  faultMs: number;
  /** All viewers' places are taken: which place in the queue this one has, from 1. */
  onQueued: (position: number) => void;
  /** This viewer, or others like them, have asked for too much: it is asked again later. */
  onLimited: () => void;
  /** An attempt has failed, and another will follow. */
  onFault: () => void;
  /**
   * Told the file, in order, as it comes: in whole fragments, and its end. After a fault it goes on where it was, since the file
   * has the same bytes again.
   */
  onPiece?: ((piece: ArrayBuffer) => void) | undefined;
}

/**
 * Fetches a file of a stream. As long as the server answers with a place in its queue, or that this viewer has asked for too
 * much, it is asked again at the moment that it names; after faults, with growing pauses, until they have lasted too long.
 * @throws {StreamFault}
 */
export async function fetchPatiently(address: string, patience: Patience): Promise<ArrayBuffer> {
  const { signal, faultMs, onQueued, onLimited, onFault, onPiece } = patience;
  let firstFault: number | null = null;
  let pause = FIRST_PAUSE_MS;
  let silenceMs = SILENCE_MS;
  const teller = onPiece && new Teller(onPiece);
  for (;;) {
    signal.throwIfAborted();
    const answer = await attempt(address, { signal, silenceMs, teller });
    if (answer.kind === "file") return answer.bytes;
    if (answer.kind === "gone") throw new StreamFault("gone");
    if (answer.kind === "later") {
      firstFault = null;
      pause = FIRST_PAUSE_MS;
      silenceMs = SILENCE_MS;
      if (answer.position === null) onLimited();
      else onQueued(answer.position);
      await wait(answer.turnMs, signal);
      continue;
    }
    if (answer.wasSilent) silenceMs = Math.min(2 * silenceMs, LONGEST_SILENCE_MS);
    firstFault ??= performance.now();
    if (performance.now() - firstFault + pause > faultMs) throw new StreamFault("network", answer.cause);
    onFault();
    await wait(pause, signal);
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
  }
}

type Answer =
  | { kind: "file"; bytes: ArrayBuffer }
  | { kind: "later"; position: number | null; turnMs: number }
  | { kind: "fault"; cause: unknown; wasSilent: boolean }
  | { kind: "gone" };

/** Tells a file in whole fragments, and once, though it may come in several attempts. */
class Teller {
  readonly #onPiece: (piece: ArrayBuffer) => void;
  #cutter = new FragmentCutter();
  #told = 0;
  /** How much of the present attempt was cut. */
  #position = 0;

  constructor(onPiece: (piece: ArrayBuffer) => void) {
    this.#onPiece = onPiece;
  }

  begin(): void {
    this.#cutter = new FragmentCutter();
    this.#position = 0;
  }

  add(bytes: Uint8Array): void {
    this.#tell(this.#cutter.add(bytes));
  }

  /** @throws Error for a file that was cut off */
  end(): void {
    // Something on the way may take the end of a connection for the end of the file.
    if (this.#cutter.isCutOff) throw new Error("The file ends within a fragment");
    this.#tell(this.#cutter.rest());
  }

  #tell(piece: ArrayBuffer | null): void {
    if (piece === null) return;
    const from = Math.max(0, this.#told - this.#position);
    this.#position += piece.byteLength;
    if (from >= piece.byteLength) return;
    this.#told = this.#position;
    this.#onPiece(piece.slice(from));
  }
}

interface AttemptOptions {
  signal: AbortSignal;
  silenceMs: number;
  teller: Teller | undefined;
}

async function attempt(address: string, { signal, silenceMs, teller }: AttemptOptions): Promise<Answer> {
  // Not AbortSignal.any(), which Safari knows since 17.4 only.
  const ending = new AbortController();
  const end = () => ending.abort();
  signal.addEventListener("abort", end);
  let wasSilent = false;
  const giveUp = () => {
    wasSilent = true;
    end();
  };
  let timer = setTimeout(giveUp, silenceMs);
  const hear = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, silenceMs);
  };
  try {
    const response = await fetch(address, { signal: ending.signal });
    hear();
    if (response.ok) return { kind: "file", bytes: await readBody(response, hear, teller) };
    const { status } = response;
    if (status === 429) return { kind: "later", position: null, turnMs: turnOf(response) };
    if (status === 503) {
      const position = positionIn(await response.json().catch(() => null));
      if (position !== null) return { kind: "later", position, turnMs: turnOf(response) };
    }
    const mayPass = status >= 500 || status === 408;
    return mayPass ? { kind: "fault", cause: status, wasSilent } : { kind: "gone" };
  } catch (cause) {
    signal.throwIfAborted();
    return { kind: "fault", cause, wasSilent };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
  }
}

async function readBody(
  response: Response,
  hear: () => void,
  teller: Teller | undefined,
): Promise<ArrayBuffer> {
  const reader = response.body?.getReader();
  if (reader === undefined) return response.arrayBuffer();
  const parts: Uint8Array[] = [];
  teller?.begin();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    hear();
    parts.push(value);
    teller?.add(value);
  }
  teller?.end();
  return joined(parts);
}

function positionIn(body: unknown): number | null {
  const { position } = (body ?? {}) as { position?: unknown };
  return typeof position === "number" && position >= 1 ? position : null;
}

function turnOf({ headers }: Response): number {
  const seconds = Number(headers.get("retry-after"));
  return seconds > 0 ? 1000 * seconds : DEFAULT_TURN_MS;
}

/** @throws the signal's reason when it is aborted */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", end);
      resolve();
    }, ms);
    signal.addEventListener("abort", end, { once: true });
  });
}
