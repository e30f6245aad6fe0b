import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { workerProgram } from "#lib/launcher/worker-program.ts";
import { database } from "#lib/server/database.ts";
import { childEnvironment, settleEnvironment } from "#lib/server/environment.ts";
import * as sending from "#lib/server/messages/message-send-service.ts";
import { insertFinishedCollection } from "#test/support/test-messages.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { withInstallation } from "./installation.ts";

const FROM = "rollcall@nordlicht.example";
const WORDS = {
  subject: "Happy birthday, {{first_name}}!",
  text: "Dear {{first_name}},\n\nall of us wish you a happy birthday. There is something for you to watch.\n\nYour team",
};
const POLL_MS = 50;
/** How long nothing may happen: jobs of a killed worker are given back within half of this. */
const STUCK_MS = 60_000;

/**
 * A collection's messages through an SMTP server on this machine, which takes everything at once: queued by one request and
 * sent by one worker, and then the same while that worker is killed again and again. Posters are made with a video's first
 * message and are none here. Arguments: messages and kills, 10,000 and 50 unless given.
 */
export async function run([messages = "10000", kills = "50"]: string[]): Promise<void> {
  await withInstallation(async () => {
    const server = await openServer();
    // Read by the worker processes too.
    process.env.ROLLCALL_SMTP_URL = `smtp://127.0.0.1:${server.port}`;
    process.env.ROLLCALL_MAIL_FROM = FROM;
    settleEnvironment({
      mailServer: {
        ...{ host: "127.0.0.1", port: server.port, from: FROM },
        ...{ isSecure: false, requiresTls: false, login: null },
      },
    });
    console.log(
      "| messages | SIGKILLs | queued after, s | sent a second | processor time of the worker for one, ms | memory at most, MB | growth, MB | Message-IDs | sent twice | lost |",
    );
    console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for (const count of [0, Number(kills)]) console.log(await sendAll(Number(messages), count, server));
    await server.close();
  });
}

type Server = { port: number; ids: string[]; close: () => Promise<void> };

/** Takes every mail, and keeps its Message-ID. */
async function openServer(): Promise<Server> {
  const ids: string[] = [];
  const server = new SMTPServer({
    ...{ disabledCommands: ["STARTTLS", "AUTH"], authOptional: true, disableReverseLookup: true },
    onData(stream, _session, done) {
      let head = "";
      stream.on("data", (bytes: Buffer) => {
        if (!head.includes("\r\n\r\n")) head += bytes.toString("latin1");
      });
      stream.on("end", () => {
        ids.push(/^Message-ID: (\S+)/im.exec(head)?.[1] ?? "none");
        done(null, "2.0.0 Ok");
      });
    },
  });
  // A worker that is killed in the middle is what is looked at.
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  return {
    port: (server.server.address() as AddressInfo).port,
    ids,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function sendAll(messages: number, kills: number, server: Server): Promise<string> {
  server.ids.length = 0;
  const org = await createTestOrganization();
  const people = Array.from({ length: messages }, (_, index) => ({
    firstName: `Person ${index}`,
    email: `person.${index}@example.com`,
  }));
  const { id } = await insertFinishedCollection(org, people);
  const queueing = performance.now();
  const input = { to: "person", ...WORDS, at: null, send_again: false, dry_run: false } as const;
  const { queued } = await sending.sendForCollection(org.actor, id, input);
  const queuedAfter = (performance.now() - queueing) / 1000;
  if (queued !== messages) throw new Error(`${queued} of ${messages} messages were queued`);

  let worker = startWorker();
  const memory = { first: 0, most: 0 };
  let killed = 0;
  let before = 0;
  let begun: number | null = null;
  let change = { at: performance.now(), sent: 0 };
  for (;;) {
    const sent = await database().mail.count({ where: { orgId: org.id, status: "sent" } });
    if (sent > 0) begun ??= performance.now();
    if (sent === messages) break;
    if (sent > change.sent) change = { at: performance.now(), sent };
    if (performance.now() - change.at > STUCK_MS) throw new Error(`Nothing more was sent after ${sent}`);
    const bytes = await memoryOf(worker);
    if (sent > 0 && memory.first === 0) {
      memory.first = bytes;
      before = await processorTimeOf(worker);
    }
    memory.most = Math.max(memory.most, bytes);
    // Spread over the run, at no particular moment of it.
    if (killed < kills && sent >= ((killed + Math.random()) / kills) * messages * 0.95) {
      await end(worker, "SIGKILL");
      killed += 1;
      worker = startWorker();
    }
    await wait(POLL_MS);
  }
  const processorMs = await processorTimeOf(worker);
  const seconds = (performance.now() - (begun ?? 0)) / 1000;
  await end(worker, "SIGTERM");
  const distinct = new Set(server.ids);
  const [most, growth] = [memory.most, memory.most - memory.first].map((size) => Math.round(size / 1e6));
  const rate = kills === 0 ? (messages / seconds).toFixed(0) : "";
  return `| ${messages} | ${killed} | ${queuedAfter.toFixed(1)} | ${rate} | ${kills === 0 ? ((processorMs - before) / messages).toFixed(1) : ""} | ${kills === 0 ? most : ""} | ${kills === 0 ? growth : ""} | ${distinct.size} | ${server.ids.length - distinct.size} | ${messages - distinct.size} |`;
}

function startWorker(): ChildProcess {
  const { args, env } = workerProgram();
  return spawn(process.execPath, args, {
    stdio: "ignore",
    env: { ...env, ...childEnvironment(), ...process.env, LOG_LEVEL: "silent" },
  });
}

/** Resident memory of a process, in bytes; 0 for one that has ended. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}

/** User and system time of a process, in milliseconds, in ticks of ten. */
async function processorTimeOf({ pid }: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function end(worker: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const gone = once(worker, "exit");
  worker.kill(signal);
  await gone;
}
