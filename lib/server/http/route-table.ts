import type { ApiRequest } from "../api-request.ts";
import type { RouteResponse } from "./buffered-response.ts";

/** The decoded values of a path's parameters. */
export type PathParams = Record<string, string>;

/** What a route file exports for a method. */
export type RouteHandler = (
  request: ApiRequest,
  params: PathParams,
) => RouteResponse | Promise<RouteResponse>;

/** The handlers of a route file, by method. */
export type RouteModule = Partial<Record<string, RouteHandler>>;

/** The route file that matches a path, and the path's parameters. */
export type Match = { module: RouteModule; params: PathParams };

type Pattern = { segments: readonly string[]; module: RouteModule };

const REST = /\{\.\.\.(\w+)\}$/;

/**
 * Finds route files by path: one that names a segment takes precedence over one with a parameter there, from the
 * left, and a catch-all comes last.
 */
export class RouteTable {
  readonly #literal = new Map<string, RouteModule>();
  /** By number of segments. */
  readonly #patterns = new Map<number, Pattern[]>();
  readonly #prefixes: { prefix: string; name: string; module: RouteModule }[] = [];

  /** @param modules by path: `/v1/people/{person_id}`, or `/files/{...key}` for a catch-all */
  constructor(modules: ReadonlyMap<string, RouteModule>) {
    for (const [path, module] of modules) {
      const [rest, name] = REST.exec(path) ?? [];
      const segments = path.split("/");
      if (rest !== undefined && name !== undefined)
        this.#prefixes.push({ prefix: path.slice(0, -rest.length), name, module });
      else if (path.includes("{")) {
        const alike = this.#patterns.get(segments.length) ?? [];
        this.#patterns.set(segments.length, [...alike, { segments, module }].sort(byPrecedence));
      } else this.#literal.set(path, module);
    }
  }

  /** @param path with valid percent-encoding; returns null when no route matches */
  find(path: string): Match | null {
    const literal = this.#literal.get(path);
    if (literal !== undefined) return { module: literal, params: {} };
    const sent = path.split("/");
    for (const { segments, module } of this.#patterns.get(sent.length) ?? []) {
      const params = paramsOf(segments, sent);
      if (params !== null) return { module, params };
    }
    for (const { prefix, name, module } of this.#prefixes) {
      if (path.startsWith(prefix))
        return { module, params: { [name]: decodeURIComponent(path.slice(prefix.length)) } };
    }
    return null;
  }
}

const isParameter = (segment: string): boolean => segment.startsWith("{");

function byPrecedence({ segments: one }: Pattern, { segments: other }: Pattern): number {
  const at = one.findIndex((segment, index) => isParameter(segment) !== isParameter(other[index] ?? ""));
  return at === -1 ? 0 : isParameter(one[at] ?? "") ? 1 : -1;
}

function paramsOf(segments: readonly string[], sent: readonly string[]): PathParams | null {
  const params: PathParams = {};
  for (const [index, segment] of segments.entries()) {
    const part = sent[index] ?? "";
    if (isParameter(segment)) params[segment.slice(1, -1)] = decodeURIComponent(part);
    else if (segment !== part) return null;
  }
  return params;
}
