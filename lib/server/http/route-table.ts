import { contracts } from "#lib/contract/contracts.ts";
import type { RouteHandler } from "./implement.ts";
import { DESCRIPTION_PATHS } from "./method-not-allowed.ts";

/** The handlers of a route file, by method. */
export type RouteModule = Partial<Record<string, RouteHandler>>;

/** What answers a path, and what stands in the place of its parameters. */
export type Match = { module: RouteModule; params: Record<string, string> };

/** Every path of the API once, with parameters in braces: those of the contracts, and the descriptions. */
export const API_PATHS: readonly string[] = [
  ...new Set([...contracts.map(({ path }) => path), ...DESCRIPTION_PATHS]),
];

type Pattern = { segments: readonly string[]; module: RouteModule };

/** Finds routes by path as Next.js does: a path without parameters goes before one with. */
export class RouteTable {
  readonly #literal = new Map<string, RouteModule>();
  /** By how many segments they have. */
  readonly #patterns = new Map<number, Pattern[]>();

  constructor(modules: ReadonlyMap<string, RouteModule>) {
    for (const [path, module] of modules) {
      if (!path.includes("{")) {
        this.#literal.set(path, module);
        continue;
      }
      const segments = path.split("/");
      const alike = this.#patterns.get(segments.length) ?? [];
      this.#patterns.set(segments.length, [...alike, { segments, module }]);
    }
  }

  /** @param path whose percent-encoding can be read; null when it is none of the table's */
  find(path: string): Match | null {
    const literal = this.#literal.get(path);
    if (literal !== undefined) return { module: literal, params: {} };
    const sent = path.split("/");
    for (const { segments, module } of this.#patterns.get(sent.length) ?? []) {
      const params = paramsOf(segments, sent);
      if (params !== null) return { module, params };
    }
    return null;
  }
}

function paramsOf(segments: readonly string[], sent: readonly string[]): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const part = sent[index] ?? "";
    if (segment.startsWith("{")) params[segment.slice(1, -1)] = decodeURIComponent(part);
    else if (segment !== part) return null;
  }
  return params;
}
