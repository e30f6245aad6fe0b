import { afterAll, beforeAll } from "vitest";
import type { Encoder } from "#lib/render/encode/find-encoder.ts";
import { findEncoder } from "#lib/render/encode/find-encoder.ts";
import { database } from "#lib/server/database.ts";
import { bareEnvironment } from "#lib/server/environment.ts";
import { closeQueue } from "#lib/server/jobs/enqueue.ts";
import { Worker } from "#lib/worker/worker.ts";

/** The encoder that a worker of this machine uses. */
export const testEncoder = (): Promise<Encoder> => findEncoder({ searchPath: bareEnvironment({}).PATH });

/** A worker that runs from before a file's tests until after them; then the file's connections are closed too. */
export function runTestWorker(options: ConstructorParameters<typeof Worker>[0]): Worker {
  const worker = new Worker(options);
  beforeAll(() => worker.start());
  afterAll(async () => {
    await worker.close();
    await closeQueue();
    await database().$disconnect();
  });
  return worker;
}

/** Works until nothing is left that may be begun now. */
export async function workUntilIdle(worker: Worker): Promise<void> {
  while ((await worker.changeMore()) || (await worker.workOnce()));
}

/** Works until nothing is left, and does not wait for the time that a job is put off. */
export async function workThroughPauses(worker: Worker): Promise<void> {
  for (;;) {
    await workUntilIdle(worker);
    const late = await database().$executeRaw`
      update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now()`;
    if (late === 0) return;
  }
}
