import { resolve } from "node:path";
import { environment } from "#lib/server/environment.ts";

/** Where a stored file lies in the data folder of a test. */
export const diskPath = (key: string): string => resolve(environment().dataDir, "files", key);
