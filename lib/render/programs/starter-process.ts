import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { programEnd } from "./program-end.ts";
import type { KillOrder, StarterAnswer, StartOrder } from "./starter-protocol.ts";

/*
 * Starts programs for the process that started this one, whose memory is much larger: see `startProgramsElsewhere`. Of that
 * process it has nothing but the orders; the programs get streams that lead to it directly.
 */

/** Null for one that has not been started yet. */
const running = new Map<number, ChildProcess | null>();
/** Those that were to be killed before they had been started. */
const unwanted = new Set<number>();

const answer = (message: StarterAnswer): void => {
  if (process.connected) process.send?.(message, () => undefined);
};

/** A stream's end for the program; the other end is told which one it is. */
async function stream(address: string, token: string): Promise<Socket> {
  const socket = connect(address);
  await once(socket, "connect");
  await new Promise<void>((resolve, reject) =>
    socket.write(token, "latin1", (error) => (error ? reject(error) : resolve())),
  );
  return socket;
}

async function start({ id, address, input, output, program, args, env }: StartOrder): Promise<void> {
  running.set(id, null);
  const streams = await Promise.all([stream(address, input), stream(address, output)]);
  let child: ChildProcess;
  try {
    child = spawn(program, args, { env, stdio: [...streams, "pipe"] });
  } finally {
    // The program has copies. From here nothing of theirs may be read.
    for (const socket of streams) socket.destroy();
  }
  running.set(id, child);
  if (unwanted.delete(id)) child.kill("SIGKILL");
  const ended = programEnd(child);
  await once(child, "spawn");
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

process.on("disconnect", () => {
  for (const id of running.keys()) kill(id);
  process.exit();
});

// It ends with the process that it works for, which may still have to finish something.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
