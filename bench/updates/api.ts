import { setTimeout as wait } from "node:timers/promises";

export type Row = Record<string, unknown>;
export type Operations = Record<string, Record<string, { parameters?: Parameter[] }>>;
export type Parameter = { name?: string; in?: string; required?: boolean; $ref?: string };

/** The API of a program, of whatever time. */
export class Api {
  readonly url: string;
  readonly #headers: Record<string, string>;

  constructor(url: string, key: string) {
    this.url = url;
    this.#headers = { Authorization: `Bearer ${key}` };
  }

  ask(method: string, path: string, body?: unknown): Promise<Response> {
    const isForm = body instanceof FormData;
    const isText = typeof body === "string";
    const type = isText ? "text/csv" : "application/json";
    return fetch(path.startsWith("http") ? path : this.url + path, {
      method,
      headers: { ...this.#headers, ...(body === undefined || isForm ? {} : { "Content-Type": type }) },
      body: body === undefined ? null : isForm || isText ? body : JSON.stringify(body),
    });
  }

  /** @throws Error when it is refused */
  async json<Answer = Row>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await this.ask(method, path, body);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} is ${response.status}: ${text.slice(0, 500)}`);
    return (text === "" ? {} : JSON.parse(text)) as Answer;
  }

  get = <Answer = Row>(path: string): Promise<Answer> => this.json("GET", path);
  post = <Answer = Row>(path: string, body?: unknown): Promise<Answer> => this.json("POST", path, body);

  /** All pages of a list. @returns null where it is not a list of objects */
  async list(path: string): Promise<Row[] | null> {
    const rows: Row[] = [];
    for (let next: string | undefined = path; next !== undefined; ) {
      const response = await this.ask("GET", next);
      if (!response.ok) throw new Error(`GET ${next} is ${response.status}: ${await response.text()}`);
      const page: unknown = await response.json();
      if (!Array.isArray(page)) return null;
      rows.push(...page.filter((row) => typeof row === "object" && row !== null));
      const [, link] = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get("link") ?? "") ?? [];
      next = link === undefined ? undefined : link.replace(/^https?:\/\/[^/]+/, "");
    }
    return rows;
  }

  /** Asks again and again until a row is as it should become. @throws Error with the row, when it is not in time */
  async until(path: string, isDone: (row: Row) => boolean, seconds: number): Promise<Row> {
    const deadline = Date.now() + seconds * 1000;
    for (;;) {
      const row = await this.get(path);
      if (isDone(row)) return row;
      if (Date.now() > deadline)
        throw new Error(`${path} was not done in ${seconds} s: ${JSON.stringify(row).slice(0, 600)}`);
      await wait(300);
    }
  }

  async operations(): Promise<Operations> {
    return (await this.get<{ paths: Operations }>("/v1/openapi.json")).paths;
  }
}
