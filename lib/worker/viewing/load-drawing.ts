import { setImmediate as turn } from "node:timers/promises";

/**
 * Loads what draws, a part at a time, between which this process says to whoever asks it that it is at work. Where nothing is
 * compiled yet, all of it at once takes seconds of a busy machine.
 */
export async function loadDrawing(): Promise<void> {
  const parts = [
    () => import("@napi-rs/canvas"),
    () => import("mediabunny"),
    () => import("#lib/render/worker.ts"),
    () => import("../resolve-order.ts"),
  ];
  for (const load of parts) {
    await load();
    await turn();
  }
}
