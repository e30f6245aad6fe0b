import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RouteModule } from "#lib/server/http/route-table.ts";
import { PROJECT_FOLDER } from "./build.ts";

const FOLDER = join(PROJECT_FOLDER, "app");

/** Every route file, relative to `app`. */
export const routeFiles = (): string[] => globSync("**/route.ts", { cwd: FOLDER }).sort();

/** Loads every route file, by path: `/v1/people/{person_id}` is `app/v1/people/[person_id]/route.ts`. */
export async function loadRoutes(): Promise<Map<string, RouteModule>> {
  return new Map(await Promise.all(routeFiles().map(load)));
}

async function load(file: string): Promise<[path: string, module: RouteModule]> {
  return [routePath(file), await import(pathToFileURL(join(FOLDER, file)).href)];
}

/**
 * @param file relative to `app`; a folder in brackets is a parameter, and one in parentheses is not part of
 *   the path
 */
export function routePath(file: string): string {
  const folders = dirname(file).split(/[\\/]/);
  const segments = folders.filter((name) => !name.startsWith("("));
  return `/${segments.map((name) => name.replace(/^\[(.+)\]$/, "{$1}")).join("/")}`;
}
