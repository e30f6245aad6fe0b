import { serveTasks } from "#lib/bounded-process/task-process.ts";
import { bundledMusic } from "../media/bundled-music.ts";
import type { MusicOutcome, MusicTask } from "./music-task.ts";

/* The program of a process that composes the bundled music, which takes about a second of a processor. */

serveTasks<MusicTask, MusicOutcome>(async ({ name, folder }) => ({
  path: (await bundledMusic(name, folder)).path,
}));
