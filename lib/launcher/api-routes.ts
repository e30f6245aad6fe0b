import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { API_PATHS, type RouteModule } from "#lib/server/http/route-table.ts";
import { PROJECT_FOLDER } from "./build.ts";

/** Loads every route file of the API, by path: `/v1/people/{person_id}` is `app/v1/people/[person_id]/route.ts`. */
export async function loadApiRoutes(): Promise<Map<string, RouteModule>> {
  const load = async (path: string): Promise<[string, RouteModule]> => {
    const folder = path.replaceAll("{", "[").replaceAll("}", "]");
    const file = join(PROJECT_FOLDER, "app", folder, "route.ts");
    return [path, await import(pathToFileURL(file).href)];
  };
  return new Map(await Promise.all(API_PATHS.map(load)));
}
