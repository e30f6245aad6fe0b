import { database } from "#lib/server/database.ts";
import type { HostProcess } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";

/** A process as it announces itself, by default a worker. */
export type TestHostProcess = { id: string; end: () => Promise<void> };

export async function insertHostProcess(about: Partial<HostProcess> = {}): Promise<TestHostProcess> {
  const id = newId();
  await database().hostProcess.create({
    data: {
      ...{ id, host: "render-1", pid: 4711, role: "worker", version: "0.1.0", code: "this" },
      ...{ encoder: "ffmpeg 7.1", encoding: "this", fonts: "these", store: "this" },
      ...about,
    },
  });
  return { id, end: async () => void (await database().hostProcess.deleteMany({ where: { id } })) };
}
