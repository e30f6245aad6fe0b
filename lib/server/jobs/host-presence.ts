import { hostname } from "node:os";
import { database } from "../database.ts";
import { newId } from "../ids.ts";
import { log } from "../log.ts";
import { programVersion } from "../program-version.ts";
import { storage } from "../storage/storage.ts";
import { announceRenderer } from "./renderer-position.ts";

/** How often a process says that it is alive. */
const BEAT_MS = 5000;
/** What has been silent for so long is forgotten. */
const FORGOTTEN_MINUTES = 10;
/** By which one file store is told from another. */
const STORE_KEY = "store-id";

/** What a process says of itself; `encoder`, `encoding` and `fonts` are a worker's. */
export type AboutProcess = {
  role: "web" | "worker";
  /** A digest of the sources of what draws videos. */
  code: string;
  /** The encoder's name and version. */
  encoder?: string;
  /** A digest of what the encoder makes. */
  encoding?: string;
  /** A digest of the bundled fonts. */
  fonts?: string;
};

/** What a worker says of the videos that it renders while they are watched. */
export type ViewingState = {
  /** Where it is asked for them, `http://host:port`; null when it takes no more viewers. */
  address: string | null;
  /** How many it renders, and may render at a time; and how many wait for that. */
  viewers: number;
  slots: number;
  waiting: number;
  /** What it has rendered since it started, and the milliseconds that it took. */
  segments: number;
  milliseconds: number;
};

const NO_VIEWING: ViewingState = {
  ...{ address: null, viewers: 0, slots: 0, waiting: 0 },
  ...{ segments: 0, milliseconds: 0 },
};

/**
 * Says in the table `host_processes` that this process runs, on which host and with what, every few seconds, until it
 * stops. All times there are the database's: the clocks of hosts may differ.
 */
export class HostPresence {
  readonly #about: AboutProcess;
  readonly #job: () => string | null;
  readonly #viewing: () => ViewingState;
  readonly #id = newId();
  #store: string | null = null;
  #version: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isOlder = false;

  /**
   * @param job the kind of job that the process works on at a moment
   * @param viewing what it renders for viewers at a moment
   */
  constructor(
    about: AboutProcess,
    job: () => string | null = () => null,
    viewing: () => ViewingState = () => NO_VIEWING,
  ) {
    this.#about = about;
    this.#job = job;
    this.#viewing = viewing;
  }

  /** Announces the process; while the database does not answer, it is tried again. */
  async begin(): Promise<void> {
    await this.#attempt();
    this.#timer = setInterval(() => void this.#attempt(), BEAT_MS);
    this.#timer.unref();
  }

  /** The process is about to end. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    await database().hostProcess.deleteMany({ where: { id: this.#id } });
  }

  async #attempt(): Promise<void> {
    try {
      await this.beat();
    } catch (error) {
      log().debug({ err: error }, "this process could not say that it is alive");
    }
  }

  async beat(): Promise<void> {
    const { role, code, encoder = null, encoding = null, fonts = null } = this.#about;
    const { newer } = await announceRenderer(code);
    this.#tellIfOlder(newer.length > 0);
    this.#store ??= await storeId();
    this.#version ??= await programVersion();
    const job = this.#job();
    const { address, viewers, slots, waiting, segments, milliseconds } = this.#viewing();
    await database().$executeRaw`
      insert into host_processes (id, host, pid, role, version, code, encoder, encoding, fonts, store, job,
        viewing_address, viewers, viewer_slots, viewers_waiting, viewer_segments, viewer_ms)
      values (${this.#id}::uuid, ${hostname()}, ${process.pid}, ${role}, ${this.#version}, ${code}, ${encoder}, ${encoding},
        ${fonts}, ${this.#store}, ${job}, ${address}, ${viewers}, ${slots}, ${waiting}, ${segments}, ${Math.round(milliseconds)})
      on conflict (id) do update set seen_at = now(), job = excluded.job, store = excluded.store,
        viewing_address = excluded.viewing_address, viewers = excluded.viewers, viewer_slots = excluded.viewer_slots,
        viewers_waiting = excluded.viewers_waiting, viewer_segments = excluded.viewer_segments,
        viewer_ms = excluded.viewer_ms`;
    await database().$executeRaw`
      delete from host_processes where seen_at < now() - make_interval(mins => ${FORGOTTEN_MINUTES})`;
  }

  #tellIfOlder(isOlder: boolean): void {
    if (isOlder && !this.#isOlder && this.#about.role === "worker")
      log().warn(
        { host: hostname() },
        "this worker is of an earlier version than others: it leaves what is ordered with the newer version to newer workers. Update this host",
      );
    this.#isOlder = isOlder;
  }
}

/** What is written once in a file store; null while it cannot be read. */
async function storeId(): Promise<string | null> {
  try {
    if ((await storage().size(STORE_KEY)) === null) await storage().write(STORE_KEY, Buffer.from(newId()));
    return (await storage().read(STORE_KEY).toArray()).join("");
  } catch (error) {
    log().debug({ err: error }, "the file store could not be told from another");
    return null;
  }
}
