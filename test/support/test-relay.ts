import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { afterAll } from "vitest";
import type { MailServer } from "#lib/server/mail-server.ts";
import { closeRelays } from "#lib/server/mails/relay.ts";

export type RelayedMail = {
  from: string;
  to: string[];
  raw: string;
  headers: ReadonlyMap<string, string>;
  auth: string | null;
};

/** What the server does with a mail: takes it, or refuses at a stage with its words. */
export type RelayMove =
  | { at: "MAIL FROM" | "RCPT TO" | "DATA"; code: number; words: string }
  | "hang"
  | "drop"
  | "take and drop"
  | "take";

export type TestRelay = {
  server: MailServer;
  received: RelayedMail[];
  /** The moves for the next mails; then it takes them. */
  moves: RelayMove[];
  /** What is refused at `RCPT TO`, whatever the moves say. */
  refuse: ((address: string) => { code: number; words: string } | null) | undefined;
  connections: () => number;
  /** Ends every connection, in the middle of whatever is said. */
  dropAll: () => void;
};

type Options = {
  auth?: { user: string; password?: string; token?: string };
  hidden?: string[];
  port?: number;
};

/** A real SMTP server on this machine. Closed after the file's tests. */
export async function openTestRelay({ auth, hidden = [], port = 0 }: Options = {}): Promise<TestRelay> {
  let connections = 0;
  const moveOf = (session: SMTPServerSession): RelayMove => {
    const known = session as SMTPServerSession & { move?: RelayMove };
    known.move ??= relay.moves.shift() ?? "take";
    return known.move;
  };
  const refused = (session: SMTPServerSession, at: string): Error | null => {
    const move = moveOf(session);
    if (typeof move === "string" || move.at !== at) return null;
    return Object.assign(new Error(move.words), { responseCode: move.code });
  };
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", ...(auth === undefined ? ["AUTH"] : [])],
    authMethods: auth?.token === undefined ? ["PLAIN", "LOGIN"] : ["XOAUTH2"],
    authOptional: auth === undefined,
    allowInsecureAuth: true,
    hideSMTPUTF8: hidden.includes("SMTPUTF8"),
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onAuth(given, _session, done) {
      const isRight =
        auth?.token === undefined ? given.password === auth?.password : given.accessToken === auth.token;
      if (given.username === auth?.user && isRight) done(null, { user: given.username });
      else done(Object.assign(new Error("5.7.8 Wrong password"), { responseCode: 535 }));
    },
    onMailFrom(_address, session, done) {
      // A connection carries several mails: each has a move of its own.
      delete (session as { move?: RelayMove }).move;
      done(refused(session, "MAIL FROM"));
    },
    onRcptTo({ address }, session, done) {
      const given = relay.refuse?.(address) ?? null;
      if (given !== null) return done(Object.assign(new Error(given.words), { responseCode: given.code }));
      done(refused(session, "RCPT TO"));
    },
    onData(stream, session, done) {
      const move = moveOf(session);
      buffer(stream).then((bytes) => {
        const end = () => {
          for (const connection of server.connections) {
            if ((connection as { id?: string }).id === session.id) connection.close();
          }
        };
        if (move === "hang") return;
        if (move === "drop") return end();
        const fault = refused(session, "DATA");
        if (fault !== null) return done(fault);
        relay.received.push(toMail(session, bytes.toString("utf8")));
        if (move === "take and drop") return end();
        done(null, "2.0.0 Ok: queued as TEST");
      }, done);
    },
  });
  // A client that goes away in the middle is no fault of the test.
  server.on("error", () => undefined);
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const relay: TestRelay = {
    server: {
      host: "127.0.0.1",
      port: (server.server.address() as AddressInfo).port,
      isSecure: false,
      requiresTls: false,
      login: auth?.password === undefined ? null : { user: auth.user, password: auth.password },
      from: "rollcall@nordlicht.example",
    },
    received: [],
    moves: [],
    refuse: undefined,
    connections: () => connections,
    dropAll: () => {
      for (const connection of server.connections) connection.close();
    },
  };
  afterAll(async () => {
    closeRelays();
    await new Promise<void>((resolve) => server.close(resolve));
  });
  return relay;
}

function toMail(session: SMTPServerSession, raw: string): RelayedMail {
  const head = raw.slice(0, raw.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
  const headers = head.split("\r\n").map((line): [string, string] => {
    const at = line.indexOf(":");
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
  });
  const { mailFrom, rcptTo } = session.envelope;
  return {
    from: mailFrom === false ? "" : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
    raw,
    headers: new Map(headers),
    auth: (session.user as string | undefined) ?? null,
  };
}

/** A part of a mail, as a mailbox decodes it. */
export function mailPart({ raw }: RelayedMail, type: string): string {
  const start = raw.indexOf("\r\n\r\n", raw.indexOf(`Content-Type: ${type}`));
  const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(
    raw.slice(raw.indexOf(`Content-Type: ${type}`)),
  )?.[1];
  // A boundary; of a line of two hyphens and a space, the words below it are a signature.
  const [body = ""] = raw.slice(start + 4).split(/\r\n--(?![ =])/);
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
