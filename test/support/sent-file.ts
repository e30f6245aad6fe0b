import { writeFile } from "node:fs/promises";

/** An uploaded file, for a service that writes it to a path. */
export const sent = (file: string | Uint8Array) => (path: string) => writeFile(path, file);
