import { Readable } from "node:stream";
import { expect, it } from "vitest";
import type { Storage } from "../storage/storage.ts";
import { StoreUnavailableError } from "../storage/store-unavailable.ts";
import { openFiles } from "./stored-files.ts";

const FILE = { key: "organizations/a/videos/b/1.mp4", size: 4 };
const away = new StoreUnavailableError("unreachable", new Error("ECONNREFUSED"));
const refused = new StoreUnavailableError("refused", new Error("403"));

/** A store that fails at first. */
function failing(...faults: Error[]): Storage {
  const read = () => {
    const fault = faults.shift();
    return fault === undefined
      ? Readable.from([Buffer.from("film")])
      : new Readable({
          read() {
            this.destroy(fault);
          },
        });
  };
  return { read, size: async () => FILE.size } as unknown as Storage;
}

async function opened(storage: Storage, signal: AbortSignal): Promise<string> {
  const parts: Buffer[] = [];
  const files = (async function* () {
    yield FILE;
  })();
  for await (const { body } of openFiles(storage, files, { onMissing: () => undefined, signal }))
    for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString();
}

it("opens a file again whose store is away for a moment, until it is stopped, and none that is refused", async () => {
  const { signal } = new AbortController();
  expect(await opened(failing(away), signal)).toBe("film");
  await expect(opened(failing(refused), signal)).rejects.toBe(refused);
  await expect(opened(failing(away, away), AbortSignal.abort())).rejects.toThrow("aborted");
});
