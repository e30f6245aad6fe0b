import type { Encoder } from "#lib/render/index.ts";
import { environment } from "#lib/server/environment.ts";
import type { ViewingState } from "#lib/server/jobs/host-presence.ts";
import { log } from "#lib/server/log.ts";
import { videoSource } from "./video-source.ts";
import { Viewers } from "./viewers.ts";
import { ViewingServer } from "./viewing-server.ts";

/** What this worker does for those who watch videos that it renders meanwhile. */
export type Viewing = {
  state(): ViewingState;
  /** Nobody is sent here any more; who is here is served until `close`. */
  leave(): void;
  close(): Promise<void>;
};

/** Serves viewers, unless this host is to serve none; a worker that cannot be reached does all its other work. */
export async function beginViewing(encoder: Encoder): Promise<Viewing | null> {
  const { viewerSlots, workers, viewerCacheBytes, viewingHost, viewingPort, viewingAddress } = environment();
  if (viewerSlots === 0) return null;
  const slots = Math.ceil(viewerSlots / Math.max(1, workers));
  const source = videoSource(async (scene, video, folder) => {
    // What draws is loaded with the first video: see docs/decisions/0093-a-worker-loads-what-draws-with-the-first-video.md.
    const { makeStream } = await import("./make-stream.ts");
    return makeStream(scene, video, { ffmpegPath: encoder.path, folder });
  });
  const viewers = new Viewers(source, { slots, cacheBytes: viewerCacheBytes });
  const server = new ViewingServer(viewers);
  let address: string | null;
  try {
    address = await server.listen({ host: viewingHost, port: viewingPort, address: viewingAddress });
  } catch (error) {
    log().error({ err: error, host: viewingHost }, "this worker cannot be asked for videos that are watched");
    await viewers.close();
    return null;
  }
  return {
    state: () => ({ ...viewers.state(), address }),
    leave: () => {
      address = null;
    },
    close: async () => {
      await server.close();
      await viewers.close();
    },
  };
}
