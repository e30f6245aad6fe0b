import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Work } from "./load.ts";
import { type Contender, type Directory, dataFolder, type Stage } from "./stage.ts";

/** Pages that are asked for in turn: as many as a video may have. */
const LINKS = 20;

/** Watch pages of a finished video with its film and its captions, as many as mails about it lead to. */
export async function watchPages(
  stage: Stage,
  directory: Directory,
  { origin, key }: Contender,
  videoId: string,
): Promise<Work> {
  for (const name of ["a.mp4", "a.jpg", "a.vtt"]) {
    const file = join(dataFolder(stage, directory), "files", "bench", name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, "1");
  }
  const paths: string[] = [];
  for (let link = 0; link < LINKS; link += 1) {
    const answer = await fetch(`${origin}/v1/videos/${videoId}/watch-links`, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body: "{}",
    });
    const { url }: { url: string } = await answer.json();
    paths.push(new URL(url).pathname);
  }
  return { title: "GET /w/{token}", method: "GET", paths };
}
