import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** Takes every mail, and remembers to whom each was and its Message-ID. */
export type MailSink = {
  settings: Record<string, string>;
  /** Message-IDs by address, in the order of their arrival; one that came twice is there twice. */
  received: ReadonlyMap<string, readonly string[]>;
  close: () => Promise<void>;
};

/** @param host the address of this machine that is told to workers; it may come to be later */
export async function openMailSink(host = "127.0.0.1"): Promise<MailSink> {
  const received = new Map<string, string[]>();
  const server = new SMTPServer({
    ...{ disabledCommands: ["STARTTLS", "AUTH"], authOptional: true, disableReverseLookup: true },
    closeTimeout: 100,
    onData(stream, { envelope }, done) {
      let head = "";
      stream.on("data", (bytes: Buffer) => {
        if (!head.includes("\r\n\r\n")) head += bytes.toString("latin1");
      });
      stream.on("end", () => {
        const id = /^Message-ID: (\S+)/im.exec(head)?.[1] ?? "none";
        for (const { address } of envelope.rcptTo)
          received.set(address, [...(received.get(address) ?? []), id]);
        done(null, "2.0.0 Ok");
      });
    },
  });
  // A worker that is killed in the middle is what is looked at.
  server.on("error", () => undefined);
  server.listen(0);
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    settings: {
      ROLLCALL_SMTP_URL: `smtp://${host}:${port}`,
      ROLLCALL_MAIL_FROM: "rollcall@nordlicht.example",
    },
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
