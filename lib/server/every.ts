import { log } from "./log.ts";

/**
 * Runs `work` at once and then regularly, as long as the process lives; after a failure it is tried again the next time. A
 * time is left out while the run before it still goes on.
 */
export function every(milliseconds: number, work: () => Promise<unknown>, trouble: string): void {
  let isRunning = false;
  const attempt = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    try {
      await work();
    } catch (error) {
      log().warn({ err: error }, trouble);
    } finally {
      isRunning = false;
    }
  };
  void attempt();
  setInterval(() => void attempt(), milliseconds).unref();
}
