import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { database } from "#lib/server/database.ts";
import { childEnvironment } from "#lib/server/environment.ts";
import { newId } from "#lib/server/ids.ts";
import { withInstallation } from "../../installation.ts";
import { freePort } from "../../product.ts";
import type { Figures } from "../fault-case.ts";
import { ended, orderCollection, organizationOf } from "../order.ts";
import { descendants } from "../processes.ts";
import { Workers } from "../workers.ts";

export const describe =
  "Eight clients add people without pause, each under an Idempotency-Key that is sent again until it is acknowledged, and two workers render, while every process of PostgreSQL is stopped for a minute (SIGSTOP).";

const [CLIENTS, VIDEOS, STOP_MS, LIMIT_MS] = [8, 60, 60_000, 300_000];

/** Statuses by how often they came while PostgreSQL was stopped, and the slowest of those answers in milliseconds. */
type Told = { statuses: Map<number, number>; slowestMs: number };

export async function run(): Promise<Figures> {
  if (process.platform === "win32") return "there is no SIGSTOP on Windows";
  return withInstallation(async (dataDir) => {
    const port = await freePort();
    const { actor, keys, id: orgId, people } = await organizationOf(VIDEOS);
    const collection = await orderCollection(actor, people);
    const api = serve(port);
    const workers = new Workers(2);
    const acknowledged = new Set<string>();
    const told: Told = { statuses: new Map(), slowestMs: 0 };
    let isStopped = false;
    let isOver = false;
    const clients = Array.from({ length: CLIENTS }, async () => {
      const ask = () => add(`http://127.0.0.1:${port}`, keys.editor, () => isStopped, told);
      while (!isOver) {
        const id = await ask();
        if (id !== null) acknowledged.add(id);
      }
    });
    try {
      while (acknowledged.size < 100) await wait(50);
      const processes = await postgresProcesses(dataDir);
      signal(processes, "SIGSTOP");
      isStopped = true;
      await wait(STOP_MS);
      isStopped = false;
      signal(processes, "SIGCONT");
      const [before, began] = [acknowledged.size, performance.now()];
      while (acknowledged.size === before) await wait(10);
      const backMs = performance.now() - began;
      isOver = true;
      await Promise.all(clients);
      const { completed } = await ended(actor, collection, LIMIT_MS);
      const added = await database().person.count({ where: { orgId, lastName: "Added" } });
      const found = await database().person.count({ where: { orgId, id: { in: [...acknowledged] } } });
      return {
        "answers meanwhile": [...told.statuses].map(([status, times]) => `${times} × ${status}`).join(", "),
        "slowest, s": seconds(told.slowestMs),
        "first write after it, s": seconds(backMs),
        acknowledged: acknowledged.size,
        lost: acknowledged.size - found,
        doubled: added - acknowledged.size,
        "videos made": `${completed} of ${VIDEOS}`,
      };
    } finally {
      isOver = true;
      api.kill("SIGKILL");
      await workers.stop();
    }
  });
}

const seconds = (milliseconds: number) => Number((milliseconds / 1000).toFixed(1));

function serve(port: number) {
  const env = { ...childEnvironment(), PORT: String(port), HOST: "127.0.0.1", ROLLCALL_RATE_LIMIT: "0" };
  return spawn(process.execPath, [join(import.meta.dirname, "../api-process.ts")], { stdio: "ignore", env });
}

/** The server and all that it has started. */
async function postgresProcesses(dataDir: string): Promise<number[]> {
  const first = Number.parseInt(await readFile(join(dataDir, "../postgres/postmaster.pid"), "utf8"), 10);
  return descendants(first);
}

function signal(processes: number[], name: NodeJS.Signals): void {
  for (const pid of processes) {
    try {
      process.kill(pid, name);
    } catch {
      // One that served a connection has ended with it.
    }
  }
}

/** Adds a person, by the same key again and again until it is acknowledged. @returns their id; null when nobody answers */
async function add(url: string, key: string, isStopped: () => boolean, told: Told): Promise<string | null> {
  const headers = {
    Authorization: `Bearer ${key}`,
    "Content-Type": "application/json",
    "Idempotency-Key": newId(),
  };
  const body = JSON.stringify({ first_name: "Ada", last_name: "Added" });
  for (;;) {
    const began = performance.now();
    const response = await fetch(`${url}/v1/people`, { method: "POST", headers, body }).catch(() => null);
    const answer: unknown = await response?.json().catch(() => null);
    if (response === null) {
      await wait(100);
      return null;
    }
    if (isStopped()) {
      told.statuses.set(response.status, (told.statuses.get(response.status) ?? 0) + 1);
      told.slowestMs = Math.max(told.slowestMs, performance.now() - began);
    }
    if (typeof answer === "object" && answer !== null && "id" in answer) return String(answer.id);
    await wait(250);
  }
}
