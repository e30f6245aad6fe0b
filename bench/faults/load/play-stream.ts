import { setTimeout as wait } from "node:timers/promises";
import { readMainPlaylist, readTrackPlaylist } from "#e2e/fixtures/hls-playlist.ts";
import type { Caller, Reply } from "../caller.ts";
import type { Viewers } from "./viewers.ts";

/** All of one stream, in the order of the film: of each track its header and its parts. */
export type Stream = { picture: Buffer[]; sound: Buffer[] };

/** As the product's player has it: pauses between attempts, each twice the one before, and how long faults in a row are borne. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS, FAULTS_BORNE_MS] = [250, 4_000, 20_000];
/** Addresses in playlists are relative to one. */
const ORIGIN = "http://stream";

/** The stream cannot be played on: faults have lasted too long, it is said not to be there, or the load is over. */
class Stopped extends Error {}

/** Somebody at one watch page: asks for the parts one after the other, and again when they do not come. */
export class StreamPlayer {
  readonly #caller: Caller;
  readonly #viewers: Viewers;
  readonly #isOver: () => boolean;
  /** The watch page. */
  readonly #path: string;

  constructor(path: string, caller: Caller, viewers: Viewers, isOver: () => boolean) {
    this.#path = path;
    this.#caller = caller;
    this.#viewers = viewers;
    this.#isOver = isOver;
  }

  /**
   * Plays from a part on to the end, and then what comes before it, as somebody who jumps and returns.
   * @param from share of the film, 0 for its beginning
   * @param leavesAfter how many parts somebody watches who does not see it to its end
   * @returns null if it did not come to its end
   */
  async play(from: number, leavesAfter = Number.POSITIVE_INFINITY): Promise<Stream | null> {
    try {
      const main = `${ORIGIN}${this.#path}/stream.m3u8`;
      const addresses = readMainPlaylist((await this.#fetch(main)).toString(), main);
      const [picture, sound] = await Promise.all([
        this.#track(addresses.video, from, leavesAfter),
        addresses.sound === null ? [] : this.#track(addresses.sound, from, leavesAfter),
      ]);
      return leavesAfter === Number.POSITIVE_INFINITY ? { picture, sound } : null;
    } catch (error) {
      if (error instanceof Stopped) return null;
      throw error;
    }
  }

  async #track(playlist: string, from: number, leavesAfter: number): Promise<Buffer[]> {
    const { init, parts } = readTrackPlaylist((await this.#fetch(playlist)).toString(), playlist);
    const track = [await this.#fetch(init)];
    const first = Math.floor(from * parts.length);
    for (const index of [...parts.keys()].slice(0, leavesAfter)) {
      const place = (first + index) % parts.length;
      track[place + 1] = await this.#fetch(parts[place]?.address ?? "");
    }
    return track;
  }

  /** A file, however often that takes. What comes after a fault has to begin as what came before it. */
  async #fetch(address: string): Promise<Buffer> {
    const path = address.slice(ORIGIN.length);
    const began = performance.now();
    let [pauseMs, borneUntil] = [FIRST_PAUSE_MS, Number.POSITIVE_INFINITY];
    const had: Uint8Array[] = [];
    for (;;) {
      if (this.#isOver()) throw new Stopped();
      const before = Buffer.concat(had.splice(0));
      const reply = await this.#caller.ask("GET", path, {
        what: path.startsWith("/segments/") ? "/segments" : "stream",
        onPiece: (piece) => void had.push(piece),
      });
      const now = Buffer.concat(had);
      const length = Math.min(before.length, now.length);
      // A playlist and what shows a person may be of another state; here nobody changes.
      if (!before.subarray(0, length).equals(now.subarray(0, length)))
        this.#viewers.faults.push(`${path} began otherwise after it had broken off`);
      if (before.length > now.length) had.splice(0, had.length, before);
      if (reply?.status === 200) {
        this.#viewers.noteWait(performance.now() - began);
        if (path.startsWith("/segments/")) this.#viewers.noteShared(path, reply.bytes);
        return reply.bytes;
      }
      if (reply?.status === 404) {
        this.#viewers.faults.push(`${path} was said not to be there`);
        throw new Stopped();
      }
      if (isTurn(reply)) {
        [pauseMs, borneUntil] = [FIRST_PAUSE_MS, Number.POSITIVE_INFINITY];
        await wait(1_000 * Number(reply?.headers.get("retry-after") ?? 1));
        continue;
      }
      borneUntil = Math.min(borneUntil, performance.now() + FAULTS_BORNE_MS);
      if (performance.now() + pauseMs > borneUntil) {
        this.#viewers.givenUp += 1;
        throw new Stopped();
      }
      await wait(pauseMs);
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    }
  }
}

/** Whether somebody has to wait for a place, or has asked for too much. */
const isTurn = (reply: Reply | null): boolean =>
  reply?.status === 429 || (reply?.status === 503 && Number(reply.json.position) >= 1);
