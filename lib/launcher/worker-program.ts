import { spawn } from "node:child_process";
import { once } from "node:events";
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { childEnvironment, environment } from "#lib/server/environment.ts";
import { PROJECT_FOLDER } from "./build.ts";
import { heapMb } from "./heap-limit.ts";

const WORKER = join(PROJECT_FOLDER, "lib/worker/main.ts");
const COMPILING = join(PROJECT_FOLDER, "lib/worker/compile.ts");

/**
 * What a worker's collector leaves to the young: a worker waits for others, and three times 16 MB, V8's choice, would
 * only fill with garbage.
 */
const YOUNG_MB = 2;
/**
 * How much of WebAssembly has to run before V8 compiles a function a second time, some fifteen times its own limit: what converts
 * pixels is compiled with the second frame, what plans a worker's few kinds of statements, the largest part of it, is not,
 * which takes a quarter of a second and 35 MB.
 */
const WASM_BUDGET = 200_000_000;

/**
 * How glibc keeps memory that is free; other systems ignore it. All threads share what is free (one waits for another at
 * most for a moment), and frames up to 1080p come from there; larger blocks, and what is free at the end, go back at once.
 */
const MALLOC = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: String(10_000_000),
  MALLOC_TRIM_THRESHOLD_: String(2_000_000),
  MALLOC_TOP_PAD_: String(64 * 1024),
};

/** Ten times what an idle machine needs: the installation waits for it. */
const COMPILE_LIMIT_MS = 30_000;

/** Where compiled modules are kept; may be emptied at any time. */
const compiledFolder = () => join(environment().dataDir, "cache", "compiled");

/** How Node.js runs a worker: arguments, and environment variables below those of the operator. */
export const workerProgram = () => nodeProgram(WORKER);

function nodeProgram(program: string): { args: string[]; env: Record<string, string> } {
  return {
    args: [
      `--max-semi-space-size=${YOUNG_MB}`,
      `--max-old-space-size=${heapMb()}`,
      `--wasm-tiering-budget=${WASM_BUDGET}`,
      program,
    ],
    // What was compiled once takes half of the time to load, and the program that takes types away is not loaded at all.
    env: { ...MALLOC, NODE_COMPILE_CACHE: compiledFolder() },
  };
}

/**
 * Has everything that a worker loads compiled, which takes a second or two, unless that has been done with this data folder.
 * What cannot be compiled now, or within `limitMs` milliseconds, is compiled by each worker, and here again by the next start.
 */
export async function compileWorkers(
  signal: AbortSignal,
  { program = COMPILING, limitMs = COMPILE_LIMIT_MS } = {},
): Promise<void> {
  // Node.js makes the folder when it begins and fills it when it ends.
  const mark = join(compiledFolder(), "complete");
  if (environment().workers === 0 || (await stat(mark).catch(() => null)) !== null) return;
  const { args, env } = nodeProgram(program);
  const child = spawn(process.execPath, args, {
    env: { ...env, ...childEnvironment() },
    stdio: "ignore",
    windowsHide: true,
    signal,
    timeout: limitMs,
    killSignal: "SIGKILL",
  });
  const [code] = await once(child, "close").catch(() => []);
  if (code === 0) await writeFile(mark, "").catch(() => undefined);
}
