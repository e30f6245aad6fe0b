import { hostname } from "node:os";
import { codeVersion } from "#lib/render/versions.ts";
import type { VideoSource } from "#lib/worker/viewing/scene-stream.ts";
import { Viewers } from "#lib/worker/viewing/viewers.ts";
import { ViewingServer } from "#lib/worker/viewing/viewing-server.ts";
import { insertHostProcess } from "#test/support/test-host-process.ts";

const HERE = { host: "127.0.0.1", port: 0, address: undefined };

/** A worker's server for viewers, announced in the database. */
export async function startViewingWorker(
  source: VideoSource,
  options: Partial<{ slots: number; cacheBytes: number; code: string }> = {},
) {
  const { slots = 4, cacheBytes = 1_000_000, code = await codeVersion() } = options;
  const viewers = new Viewers(source, { slots, cacheBytes });
  const server = new ViewingServer(viewers);
  const address = await server.listen(HERE);
  const row = await announceViewing(address, { slots, code });
  const close = async () => {
    await row.end();
    await server.close();
    await viewers.close();
  };
  return { viewers, server, address, id: row.id, close };
}

export const announceViewing = (address: string, { slots = 4, code }: { slots?: number; code: string }) =>
  insertHostProcess({ host: hostname(), viewingAddress: address, viewerSlots: slots, code });
