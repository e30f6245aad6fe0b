import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createCanvas } from "@napi-rs/canvas";
import { database } from "#lib/server/database.ts";
import { childEnvironment } from "#lib/server/environment.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { OrphanSweep } from "#lib/worker/sweep-orphans.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { withInstallation } from "../../installation.ts";
import { freePort } from "../../product.ts";
import type { Figures } from "../fault-case.ts";

export const describe =
  "Four clients upload pictures without pause while 20 times the process that serves the API is killed (SIGKILL); then what no row names is swept, as if two hours had passed.";

const [CLIENTS, KILLS] = [4, 20];
const TWO_HOURS_MS = 2 * 60 * 60 * 1000;

export async function run(): Promise<Figures> {
  return withInstallation(async () => {
    const port = await freePort();
    const { keys } = await createTestOrganization();
    const acknowledged = new Set<string>();
    let isOver = false;
    const clients = Array.from({ length: CLIENTS }, async () => {
      while (!isOver) await upload(`http://127.0.0.1:${port}`, keys.editor, acknowledged);
    });
    let api = serve(port);
    try {
      for (let kill = 0; kill < KILLS; kill += 1) {
        const before = acknowledged.size;
        while (acknowledged.size <= before + CLIENTS) await wait(Math.random() * 50);
        api.kill("SIGKILL");
        api = serve(port);
      }
    } finally {
      isOver = true;
      await Promise.all(clients);
      api.kill("SIGKILL");
    }
    const orphans = await countOrphans();
    const sweep = new OrphanSweep();
    await sweep.look();
    await sweep.look(Date.now() + TWO_HOURS_MS);
    return {
      kills: KILLS,
      "uploads acknowledged": acknowledged.size,
      "of them lost": await countLost(acknowledged),
      "files without a row": orphans,
      "after the sweep": await countOrphans(),
    };
  });
}

function serve(port: number): ChildProcess {
  const env = { ...childEnvironment(), PORT: String(port), HOST: "127.0.0.1", ROLLCALL_RATE_LIMIT: "0" };
  return spawn(process.execPath, [join(import.meta.dirname, "../api-process.ts")], { stdio: "ignore", env });
}

async function countLost(acknowledged: ReadonlySet<string>): Promise<number> {
  const rows = await database().asset.findMany({ select: { id: true, storageKey: true, size: true } });
  const known = new Map(rows.map((row) => [row.id, row]));
  let lost = 0;
  for (const id of acknowledged) {
    const row = known.get(id);
    if (row === undefined || (await storage().size(row.storageKey)) !== row.size) lost += 1;
  }
  return lost;
}

async function countOrphans(): Promise<number> {
  let count = 0;
  for (const { id } of await database().organization.findMany({ select: { id: true } })) {
    const keys = await storage().entries(`organizations/${id}/assets`);
    const named = await database().asset.count({ where: { storageKey: { in: keys } } });
    count += keys.length - named;
  }
  return count;
}

const PICTURE = new Uint8Array(createCanvas(64, 64).toBuffer("image/png"));

async function upload(url: string, key: string, acknowledged: Set<string>): Promise<void> {
  const form = new FormData();
  form.set("file", new File([PICTURE], "a.png"));
  const headers = { Authorization: `Bearer ${key}` };
  const response = await fetch(`${url}/v1/assets`, { method: "POST", headers, body: form }).catch(() => null);
  const body: unknown = await response?.json().catch(() => null);
  const isMade = response?.status === 201 && typeof body === "object" && body !== null && "id" in body;
  if (isMade) acknowledged.add(String(body.id));
  else await wait(100);
}
