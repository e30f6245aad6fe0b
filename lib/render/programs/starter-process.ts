import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { programEnd } from "./program-end.ts";
import type { KillOrder, StarterAnswer, StartOrder } from "./starter-protocol.ts";

/*
 * Starts programs for the process that started this one, whose memory is much larger: see `startProgramsElsewhere`. Of that
 * process it has nothing but the orders; the programs get streams that lead to it directly.
 */

/** Null for one whose streams are still connected. */
const running = new Map<number, ChildProcess | null>();
/** Those that were given up before they had been started. */
const unwanted = new Set<number>();

const answer = (message: StarterAnswer): void => {
  if (process.connected) process.send?.(message, () => undefined);
};

/** A stream's end for the program; the other end is told which one it is. */
async function stream(address: string, token: string): Promise<Socket> {
  const socket = connect(address);
  // One that breaks shows in how the program ends. Unheard, it would end this process, and all others would be lost.
  socket.on("error", () => undefined);
  await once(socket, "connect");
  await new Promise<void>((resolve, reject) =>
    socket.write(token, "latin1", (error) => (error ? reject(error) : resolve())),
  );
  return socket;
}

async function start({ id, address, input, output, program, args, env }: StartOrder): Promise<void> {
  running.set(id, null);
  const streams: Socket[] = [];
  let child: ChildProcess;
  try {
    for (const token of [input, output]) streams.push(await stream(address, token));
    if (unwanted.has(id)) throw new Error("It is no longer wanted");
    child = spawn(program, args, { env, stdio: [...streams, "pipe"] });
  } finally {
    // The program has copies. From here nothing of theirs may be read.
    for (const socket of streams) socket.destroy();
  }
  running.set(id, child);
  const spawned = once(child, "spawn");
  child.on("error", () => undefined);
  const ended = programEnd(child);
  await spawned;
  answer({ id, started: true });
  answer({ id, ended: await ended });
}

function kill(id: number): void {
  const child = running.get(id);
  if (child === null) unwanted.add(id);
  child?.kill("SIGKILL");
}

process.on("message", (order: StartOrder | KillOrder) => {
  if ("kill" in order) return kill(order.id);
  start(order)
    .catch((error: Error) => answer({ id: order.id, failed: error.message }))
    .finally(() => {
      running.delete(order.id);
      unwanted.delete(order.id);
    });
});

// However it ends, unless it is killed: nobody else could kill what runs.
process.on("exit", () => {
  for (const child of running.values()) child?.kill("SIGKILL");
});
process.on("disconnect", () => process.exit());

// It ends with the process that it works for, which may still have to finish something.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
