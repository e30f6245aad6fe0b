import { readFile, writeFile } from "node:fs/promises";
import { serveTasks } from "#lib/bounded-process/task-process.ts";
import { inspectFont } from "../fonts/inspect-font.ts";
import { normalizeImage } from "../media/image.ts";
import { probeMedia } from "../media/probe-media.ts";
import { UnusableFile } from "../media/unusable-file.ts";
import type { UploadOutcome, UploadTask } from "./upload-task.ts";

/* The program of a process that looks at what people upload. */

async function examine(task: UploadTask): Promise<UploadOutcome> {
  if (task.kind === "media") return { kind: "media", media: await probeMedia(task.path) };
  const bytes = await readFile(task.path);
  if (task.kind === "font") return { kind: "font", type: inspectFont(bytes).type };
  const { bytes: normal, ...image } = await normalizeImage(bytes);
  await writeFile(task.target, normal);
  return { kind: "image", ...image };
}

serveTasks<UploadTask, UploadOutcome>(async (task) => {
  try {
    return await examine(task);
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    return { kind: "refused", fault: error.fault };
  }
});
