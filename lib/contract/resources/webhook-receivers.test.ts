import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { afterAll, describe, expect, test } from "vitest";
import { NODE_RECEIVER, PYTHON_RECEIVER, SHELL_VERIFICATION } from "./webhook-receivers.ts";

const SECRET = `whsec_${Buffer.from("a key of thirty-two bytes length").toString("base64")}`;
const FORMER_SECRET = `whsec_${Buffer.from("another of thirty-two byte length").toString("base64")}`;
const BODY = '{"type":"person.created", "data":{"id":"p1","first_name":"Ana\\u00efs – 陽子"}}';

type Message = { id: string; sent: string; signature: string; body: string };

/** A message as the product signs it. */
function signed(secret: string, sentAt = new Date(), body = BODY): Message {
  const id = "msg_1";
  const signature = new Webhook(secret).sign(id, sentAt, body);
  return { id, sent: `${Math.floor(sentAt.getTime() / 1000)}`, signature, body };
}

const genuine = signed(SECRET);
const former = signed(FORMER_SECRET);
const MESSAGES: [what: string, message: Message, isGenuine: boolean][] = [
  ["one that is signed", genuine, true],
  [
    "one with two signatures, the second by this secret",
    { ...genuine, signature: `${former.signature} ${genuine.signature}` },
    true,
  ],
  ["one with another body", { ...genuine, body: BODY.replace("p1", "p2") }, false],
  ["one with another id", { ...genuine, id: "msg_2" }, false],
  ["one of another secret", former, false],
  ["one with no signature", { ...genuine, signature: "" }, false],
];
/** Who receives decides what is too old; the shell's lines leave that to whoever calls them. */
const OLD = signed(SECRET, new Date(Date.now() - 600_000));

const hasPython = spawnSync("python3", ["--version"]).status === 0;
const folder = mkdtempSync(join(tmpdir(), "rollcall-receivers-"));
const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("A TCP server has a port");
  return address.port;
}

/** Runs a receiver, and answers how to send it a message. */
async function receive(command: string, file: string, program: string) {
  writeFileSync(join(folder, file), program);
  const port = await freePort();
  const env = { ...process.env, WEBHOOK_SECRET: SECRET, PORT: String(port) };
  running.push(spawn(command, [join(folder, file)], { env, stdio: "ignore" }));
  const send = ({ id, sent, signature, body }: Message) =>
    fetch(`http://127.0.0.1:${port}/`, {
      method: "POST",
      headers: { "webhook-id": id, "webhook-timestamp": sent, "webhook-signature": signature },
      body,
    });
  await expect.poll(() => send(genuine).then(({ status }) => status, String), { timeout: 15_000 }).toBe(204);
  return { send, port };
}

describe.each([
  ["Node.js", process.execPath, "receiver.mjs", NODE_RECEIVER, true],
  ["Python", "python3", "receiver.py", PYTHON_RECEIVER, hasPython],
])("the receiver in %s", (_, command, file, program, isThere) => {
  test.runIf(isThere)(
    "takes what is signed, and nothing else",
    async () => {
      const { send, port } = await receive(command, file, program);
      const client = connect(port, "127.0.0.1");
      await once(client, "connect");
      client.write("POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 8\r\n\r\nhalf");
      // Python answers the next one when this one has ended; Node.js has begun with this one by then.
      const next = send(genuine);
      await delay(200);
      client.destroy();
      expect((await next).status, "after one that was given up").toBe(204);
      for (const [what, message, isGenuine] of [...MESSAGES, ["an old one", OLD, false] as const])
        expect((await send(message)).status, what).toBe(isGenuine ? 204 : 400);
    },
    30_000,
  );
});

describe.each(["sh", "bash"])("the check in %s", (shell) => {
  test.runIf(spawnSync(shell, ["-c", "openssl version"]).status === 0)(
    "knows what is signed from what is not",
    () => {
      for (const [what, { id, sent, signature, body }, isGenuine] of MESSAGES) {
        writeFileSync(join(folder, "body.json"), body);
        const env = { ...process.env, WEBHOOK_SECRET: SECRET, ID: id, SENT: sent, SIGNATURE: signature };
        const { stdout } = spawnSync(shell, ["-c", SHELL_VERIFICATION], {
          cwd: folder,
          env,
          encoding: "utf8",
        });
        expect(stdout, what).toBe(isGenuine ? "genuine\n" : "forged\n");
      }
    },
  );
});
