import { parentPort, workerData } from "node:worker_threads";
import { toWav } from "../wav.ts";
import type { ComposeTask } from "./compose-apart.ts";
import { composeTrack } from "./compose-track.ts";

/* The program of a thread that composes one piece. */

const { name, seconds } = workerData as ComposeTask;
const file = toWav(composeTrack(name, seconds));
parentPort?.postMessage(file, [file.buffer]);
