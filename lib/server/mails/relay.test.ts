import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { afterAll, expect, test } from "vitest";
import { requestBody } from "#test/support/request-body.ts";
import { openTestRelay, type RelayMove } from "#test/support/test-relay.ts";
import type { MailServer } from "../mail-server.ts";
import { type ComposedMail, oneLine } from "./compose-mail.ts";
import { handOver } from "./relay.ts";

const relay = await openTestRelay();
const QUICK = { connectMs: 400, silenceMs: 400 };

const mail = (more: Partial<ComposedMail> = {}): ComposedMail => ({
  messageId: "<0199@nordlicht.example>",
  from: { name: "Nordlicht", address: "rollcall@nordlicht.example" },
  to: [{ name: "", address: "ada@example.com" }],
  envelope: { from: "rollcall@nordlicht.example", to: ["ada@example.com"] },
  subject: "Hello",
  text: "Hello",
  ...more,
});

const send = (more: Partial<ComposedMail> = {}, server: MailServer = relay.server) =>
  handOver(server, mail(more), AbortSignal.timeout(20_000), QUICK);

async function answerTo(move: RelayMove) {
  relay.moves.push(move);
  return send();
}

test("what the server says is kept word for word, and tells whether it may be tried again", async () => {
  expect(await answerTo("take")).toEqual({ outcome: "sent", words: "250 2.0.0 Ok: queued as TEST" });
  const stages = ["MAIL FROM", "RCPT TO", "DATA"] as const;
  for (const at of stages) {
    expect(await answerTo({ at, code: 451, words: "4.7.1 Greylisted, please try again" })).toEqual({
      outcome: "later",
      words: "451 4.7.1 Greylisted, please try again",
    });
    expect(await answerTo({ at, code: 550, words: "5.1.1 No such user here" })).toEqual({
      // The sender is the same for all mails: an operator has to help.
      ...(at === "MAIL FROM" ? { outcome: "later" } : { outcome: "never", isAddressFault: true }),
      words: "550 5.1.1 No such user here",
    });
  }
});

test("a refusal for good tells whether it is about the address", async () => {
  const isAddressFault = async (at: "RCPT TO" | "DATA", words: string) => {
    const answer = await answerTo({ at, code: 550, words });
    return answer.outcome === "never" ? answer.isAddressFault : null;
  };
  expect(await isAddressFault("RCPT TO", "Unknown user")).toBe(true);
  expect(await isAddressFault("RCPT TO", "5.2.1 Mailbox disabled")).toBe(true);
  expect(await isAddressFault("RCPT TO", "5.7.1 Not from you")).toBe(false);
  expect(await isAddressFault("DATA", "5.1.10 Recipient not found")).toBe(true);
  expect(await isAddressFault("DATA", "5.7.1 Spam")).toBe(false);
  expect(await isAddressFault("DATA", "Rejected")).toBe(false);
});

test("no login, a sender that is not allowed and a used-up quota are the installation's faults, wherever they are said", async () => {
  for (const at of ["RCPT TO", "DATA"] as const) {
    for (const [code, words] of [
      [530, "5.7.57 Client not authenticated to send mail"],
      [535, "5.7.8 Authentication credentials invalid"],
      [554, "5.7.60 SendAsDenied; rollcall@nordlicht.example not allowed to send"],
      [550, "5.4.5 Daily user sending limit exceeded"],
    ] as const) {
      expect(await answerTo({ at, code, words })).toEqual({ outcome: "later", words: `${code} ${words}` });
    }
    for (const words of ["5.7.1 Relaying denied", "5.4.50 Else", "no 5.7.60 at the beginning"])
      expect(await answerTo({ at, code: 550, words })).toMatchObject({ outcome: "never" });
  }
});

test("mails go one after the other over one connection", async () => {
  const before = relay.connections();
  for (let count = 0; count < 5; count += 1) expect((await send()).outcome).toBe("sent");
  expect(relay.connections() - before).toBeLessThanOrEqual(1);
});

test("a server that hangs, or goes in the middle, is tried again later, and holds up no other", async () => {
  const began = performance.now();
  expect(await answerTo("hang")).toMatchObject({ outcome: "later" });
  expect(performance.now() - began).toBeLessThan(5000);
  expect(await answerTo("drop")).toMatchObject({ outcome: "later" });
  // Taken, and the connection lost before the answer: it is sent again, never not at all.
  expect(await answerTo("take and drop")).toMatchObject({ outcome: "later" });
  expect((await send()).outcome).toBe("sent");
});

test("a server that is not there, says nothing or no word of SMTP is tried again later", async () => {
  const sockets: Socket[] = [];
  const open = async (onConnection: (socket: Socket) => void): Promise<MailServer> => {
    const server = createTcpServer((socket) => {
      sockets.push(socket);
      socket.on("error", () => undefined);
      onConnection(socket);
    }).listen(0, "127.0.0.1");
    afterAll(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    await new Promise((resolve) => server.once("listening", resolve));
    return { ...relay.server, port: (server.address() as AddressInfo).port };
  };
  for (const behave of [
    () => undefined,
    (socket: Socket) => void socket.end(),
    (socket: Socket) => void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"),
    (socket: Socket) => void socket.end("554 5.7.1 Your address is on a list\r\n"),
    (socket: Socket) => void socket.write("421 4.3.2 Shutting down\r\n"),
  ]) {
    const answer = await send({}, await open(behave));
    expect(answer.outcome).toBe("later");
    expect(answer.words).not.toBe("");
  }
  const closed = await open(() => undefined);
  expect(await send({}, { ...closed, port: 1 })).toMatchObject({
    outcome: "later",
    words: expect.stringContaining("ECONNREFUSED"),
  });
});

test("a wrong password is the installation's fault, not the mail's", async () => {
  const locked = await openTestRelay({ auth: { user: "rollcall", password: "right" } });
  const withPassword = (password: string) => ({ ...locked.server, login: { user: "rollcall", password } });
  expect((await send({}, withPassword("right"))).outcome).toBe("sent");
  expect(locked.received[0]?.auth).toBe("rollcall");
  expect(await send({}, withPassword("wrong"))).toEqual({
    outcome: "later",
    words: expect.stringContaining("535 5.7.8 Wrong password"),
  });
});

test("signs in with XOAUTH2, with a token that is fetched once", async () => {
  let requests = 0;
  let sent = "";
  const tokens = createServer(async (request, response) => {
    requests += 1;
    const body = await requestBody(request);
    if (body === null) return;
    sent = body.toString();
    response.end(JSON.stringify({ access_token: "the-token", expires_in: 3600 }));
  }).listen(0, "127.0.0.1");
  afterAll(() => tokens.close());
  await new Promise((resolve) => tokens.once("listening", resolve));
  const modern = await openTestRelay({ auth: { user: "rollcall@nordlicht.example", token: "the-token" } });
  const server: MailServer = {
    ...modern.server,
    login: {
      user: "rollcall@nordlicht.example",
      oauth: {
        clientId: "id",
        clientSecret: "se&cret",
        tokenUrl: `http://127.0.0.1:${(tokens.address() as AddressInfo).port}/token`,
        scope: "https://outlook.office365.com/.default",
      },
    },
  };
  expect((await send({}, server)).outcome).toBe("sent");
  expect((await send({}, server)).outcome).toBe("sent");
  expect(requests).toBe(1);
  expect(Object.fromEntries(new URLSearchParams(sent))).toEqual({
    grant_type: "client_credentials",
    client_id: "id",
    client_secret: "se&cret",
    scope: "https://outlook.office365.com/.default",
  });
});

test("no name and no subject adds a header or a recipient", async () => {
  const evil = 'Ada\r\nBcc: eve@example.com\r\n\r\nBody, "eve@example.com" <eve@example.com>';
  relay.received.length = 0;
  await send({
    from: { name: oneLine(evil), address: "rollcall@nordlicht.example" },
    to: [{ name: oneLine(evil), address: "ada@example.com" }],
    subject: oneLine(evil),
  });
  // Nor where nobody has cleaned the name before.
  await send({ from: { name: evil, address: "rollcall@nordlicht.example" }, subject: evil });
  expect(relay.received).toHaveLength(2);
  for (const { to, headers, raw } of relay.received) {
    expect(to).toEqual(["ada@example.com"]);
    expect([...headers.keys()]).not.toContain("bcc");
    expect(raw.split("\r\n").filter((line) => /^(bcc|body)/i.test(line))).toEqual([]);
  }
});

test("addresses in other letters arrive, and a server that knows none of them says so", async () => {
  relay.received.length = 0;
  const to = "zoë@xn--bcher-kva.example";
  const unicode = {
    to: [{ name: "", address: to }],
    envelope: { from: "rollcall@nordlicht.example", to: [to] },
  };
  expect((await send(unicode)).outcome).toBe("sent");
  expect(relay.received[0]?.to).toEqual(["zoë@bücher.example"]);
});

test("an attempt that is broken off says why, and does not count", async () => {
  relay.moves.push("hang");
  const stop = new AbortController();
  const sending = handOver(relay.server, mail(), stop.signal);
  setTimeout(() => stop.abort(new Error("stopping")), 100);
  await expect(sending).rejects.toThrow("stopping");
});
