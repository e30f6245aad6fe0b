import { join } from "node:path";
import { ModuleReloader } from "./module-reloader.ts";

const PROJECT_FOLDER = join(import.meta.dirname, "../..");

/**
 * Reloads the product's modules in development. Must be imported before all of them: what is loaded earlier
 * is never reloaded, and then exists a second time beside what has been.
 */
export const developmentModules = new ModuleReloader(
  ["app", "components", "lib"].map((folder) => join(PROJECT_FOLDER, folder)),
);
