import { setTimeout as wait } from "node:timers/promises";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { newId } from "#lib/server/ids.ts";
import type { AcknowledgedLog, Write } from "../acknowledged-log.ts";
import type { Answers } from "../answers.ts";
import { type Asked, Caller, type Reply } from "../caller.ts";
import { addPeople } from "./add-people.ts";
import { ORDER_SCENE } from "./order-scene.ts";
import { orderCollections, orderVideos } from "./order-videos.ts";
import { PLAY_SCENE } from "./play-scene.ts";
import { prepareCollections } from "./prepare-collections.ts";
import { sendMessages, uploadPhotos, watchFiles } from "./use-files.ts";
import { Viewers, watchVideos } from "./viewers.ts";

/** What every client has in hand. */
export type Client = {
  caller: Caller;
  log: AcknowledgedLog;
  templateId: string;
  /** Of what is prepared, and watched. */
  playTemplateId: string;
  viewers: Viewers;
  /** Finished videos, which others look at and write about. */
  finished: Set<string>;
  isOver: () => boolean;
  /** Sends a write, under one key until its answer is clear, and logs it. @returns null at the end of the load, or when it was refused */
  write: (kind: Write["kind"], path: string, asked: Asked) => Promise<Reply | null>;
  /** Refusals that nothing explains. */
  refused: string[];
};

/** How long a client goes on after the end to have its last write acknowledged. */
const LAST_MS = 90_000;
/** How many watch a prepared video at a time. */
const VIEWERS = 3;

/** Clients that write and read without pause, and log each write that was acknowledged. */
export class Load {
  readonly client: Client;
  readonly #clients: Promise<void>[];
  #endsAt = Number.POSITIVE_INFINITY;
  #isOver = false;

  private constructor(
    installation: { urls: readonly string[]; key: string },
    log: AcknowledgedLog,
    answers: Answers,
    templates: { templateId: string; playTemplateId: string },
    people: number,
  ) {
    const caller = new Caller(installation.urls, { Authorization: `Bearer ${installation.key}` }, answers);
    this.client = {
      ...{ caller, log, ...templates, finished: new Set<string>(), refused: [], viewers: new Viewers() },
      isOver: () => this.#isOver,
      write: (kind, path, asked) => this.#write(kind, path, asked),
    };
    const clients = [
      addPeople,
      addPeople,
      uploadPhotos,
      orderVideos,
      orderCollections(people),
      prepareCollections(people),
      sendMessages,
      watchFiles,
      ...Array.from({ length: VIEWERS }, () => watchVideos),
    ];
    this.#clients = clients.map((run) => run(this.client));
  }

  /** Stores the templates and starts. @param people how many a collection is of */
  static async start(
    installation: { urls: readonly string[]; key: string },
    log: AcknowledgedLog,
    answers: Answers,
    people = 4,
  ): Promise<Load> {
    const caller = new Caller(installation.urls, { Authorization: `Bearer ${installation.key}` }, answers);
    const store = async (name: string, scene: Scene) => {
      const reply = await caller.ask("POST", "/v1/templates", { body: { name, scene } });
      if (reply?.status !== 201)
        throw new Error(`The template was answered ${reply?.status}: ${reply?.bytes}`);
      return String(reply.json.id);
    };
    const templateId = await store("Faults", ORDER_SCENE);
    const playTemplateId = await store("Watched", PLAY_SCENE);
    return new Load(installation, log, answers, { templateId, playTemplateId }, people);
  }

  /** Waits for so many further acknowledged writes. */
  async progress(count: number, limitMs = 60_000): Promise<void> {
    const wanted = this.client.log.size + count;
    for (const end = performance.now() + limitMs; this.client.log.size < wanted; await wait(20))
      if (performance.now() > end) return;
  }

  /** Waits until somebody has played a further stream to its end, which may take long on a busy machine. */
  async watched(limitMs = 20_000): Promise<void> {
    const played = () => this.client.log.of("played").length;
    const before = played();
    for (const end = performance.now() + limitMs; played() === before; await wait(20))
      if (performance.now() > end) return;
  }

  /** Ends all clients, each with its last write acknowledged. */
  async stop(): Promise<void> {
    this.#isOver = true;
    this.#endsAt = performance.now() + LAST_MS;
    await Promise.all(this.#clients);
  }

  async #write(kind: Write["kind"], path: string, asked: Asked): Promise<Reply | null> {
    const key = newId();
    const { caller, log, refused } = this.client;
    const headers = { "Idempotency-Key": key };
    const reply = await caller.insist(
      "POST",
      path,
      { ...asked, headers },
      () => performance.now() > this.#endsAt,
    );
    if (reply === null || reply.status > 299) {
      refused.push(`${kind}: ${reply === null ? "never acknowledged" : `${reply.status} ${reply.bytes}`}`);
      return null;
    }
    const { body } = asked;
    const isObject = typeof body === "object" && body !== null;
    await log.add({
      kind,
      id: String(reply.json.id ?? ""),
      key,
      body: isObject ? { ...body } : { ...reply.json },
    });
    return reply;
  }
}
