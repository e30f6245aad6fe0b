import { writeFile } from "node:fs/promises";

/** A file as it comes in with a request, for a service that has it written to a path. */
export const sent = (file: string | Uint8Array) => (path: string) => writeFile(path, file);
