import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { MusicName } from "#lib/contract/scene/music.ts";

/** What a thread is to compose. */
export type ComposeTask = { name: MusicName; seconds: number | undefined };

/**
 * Composes a piece, or so many seconds of its beginning, as a WAV file in a thread of its own: whoever asks this process for
 * something meanwhile is answered.
 */
export async function composeApart(name: MusicName, seconds?: number): Promise<Uint8Array> {
  const task: ComposeTask = { name, seconds };
  // Without what is loaded into this process: a thread composes and ends.
  const thread = new Worker(new URL("./compose-thread.ts", import.meta.url), {
    workerData: task,
    execArgv: [],
  });
  try {
    const [file] = await Promise.race([once(thread, "message"), endOf(thread)]);
    return file;
  } finally {
    await thread.terminate();
  }
}

/** @throws Error when the thread ends before it has sent anything */
async function endOf(thread: Worker): Promise<never> {
  const [code] = await once(thread, "exit");
  throw new Error(`Composing ended with code ${code}`);
}
