import { setTimeout as wait } from "node:timers/promises";
import { type Answers, BROKEN, SILENT } from "./answers.ts";
import { Caller } from "./caller.ts";
import { ADMIN, API_KEY, type Installation } from "./installations/installation.ts";

const PAUSE_MS = 500;
/** A right password takes a second of a processor, and an account has few sessions. */
const SIGN_IN_PAUSE_MS = 4_000;
const LIVE_PATIENCE_MS = 12_000;

/** Addresses of an installation that say something of all that is served, found once. */
export type Places = { files: string; watch: string; organization: string };

/**
 * Asks every web process without pause for one of everything that is served: pages, `/v1`, stored files, watch pages,
 * sign-in, live updates and what monitoring asks.
 */
export class Probes {
  readonly #loops: Promise<void>[];
  #isOver = false;

  constructor({ urls, origin }: Pick<Installation, "urls" | "origin">, places: Places, answers: Answers) {
    this.#loops = urls.flatMap((url) => this.#ask({ url, origin }, places, answers));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#loops);
  }

  #ask({ url, origin }: { url: string; origin: string }, places: Places, answers: Answers): Promise<void>[] {
    const visitor = new Visitor(url, origin, answers);
    const key = new Caller([url], { Authorization: `Bearer ${API_KEY}` }, answers);
    const loop = async (pauseMs: number, ask: () => Promise<unknown>) => {
      for (; !this.#isOver; await wait(pauseMs)) await ask();
    };
    return [
      loop(PAUSE_MS, () => key.ask("GET", "/v1/people?limit=1", { what: "/v1" })),
      loop(PAUSE_MS, () => key.ask("GET", places.files, { what: "/files" })),
      loop(PAUSE_MS, () => key.ask("GET", places.watch, { what: "/w" })),
      loop(PAUSE_MS, () => key.ask("GET", "/healthz", { what: "/healthz" })),
      loop(PAUSE_MS, () => visitor.page("/people", "page of the console")),
      loop(PAUSE_MS, () => visitor.page("/sign-in", "page of the sign-in")),
      loop(PAUSE_MS, () => visitor.live(places.organization)),
      loop(SIGN_IN_PAUSE_MS, () => visitor.signIn()),
    ];
  }
}

/** Somebody with a browser. */
class Visitor {
  readonly #url: string;
  readonly #answers: Answers;
  readonly #caller: Caller;
  #cookie = "";

  constructor(url: string, origin: string, answers: Answers) {
    this.#url = url;
    this.#answers = answers;
    this.#caller = new Caller([url], { Origin: origin }, answers);
  }

  async signIn(): Promise<void> {
    const { email, password } = ADMIN;
    const asked = { body: { email, password }, what: "sign-in" };
    const reply = await this.#caller.ask("POST", "/api/auth/sign-in/email", asked);
    const cookie = reply?.headers.getSetCookie()[0]?.split(";")[0];
    if (reply?.status === 200 && cookie !== undefined) this.#cookie = cookie;
  }

  page(path: string, what: string) {
    return this.#caller.ask("GET", path, { what, redirect: "manual", headers: { Cookie: this.#cookie } });
  }

  /** Opens a stream and reads its first bytes. */
  async live(organization: string): Promise<void> {
    if (this.#cookie === "") return;
    const began = performance.now();
    const end = new AbortController();
    const count = (status: number, hasRetryAfter = false) =>
      this.#answers.add({
        what: "/live",
        url: this.#url,
        status,
        hasRetryAfter,
        ms: performance.now() - began,
      });
    const late = setTimeout(() => end.abort(new DOMException("", "TimeoutError")), LIVE_PATIENCE_MS);
    try {
      const response = await fetch(`${this.#url}/live?organization=${organization}`, {
        headers: { Cookie: this.#cookie },
        signal: end.signal,
      });
      count(response.status, response.headers.has("retry-after"));
      await response.body?.getReader().read();
    } catch (error) {
      const isSilent = error instanceof DOMException && error.name === "TimeoutError";
      count(isSilent ? SILENT : BROKEN);
    } finally {
      clearTimeout(late);
      end.abort();
    }
  }
}
