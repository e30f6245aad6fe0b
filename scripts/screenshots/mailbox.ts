import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import type { Owner } from "./fill-installation.ts";

/** An SMTP server for the installation of the screenshots, which knows one address less than it is asked for. */
export async function openMailbox() {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      const words = `5.1.1 <${address}>: Recipient address rejected: User unknown`;
      done(address.startsWith("gone.") ? Object.assign(new Error(words), { responseCode: 550 }) : null);
    },
    onData(stream, _session, done) {
      stream.resume().on("end", () => done(null, "2.0.0 Ok: queued as 4XyZ12Abc"));
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    settings: {
      ROLLCALL_SMTP_URL: `smtp://127.0.0.1:${port}`,
      ROLLCALL_MAIL_FROM: "rollcall@nordlicht.example",
    },
    close: () => server.close(() => undefined),
  };
}

/** Two more invitations, one of them to nobody; waits until the server has answered all. */
export async function inviteByMail(owner: Owner): Promise<void> {
  const [organization] = await owner.get<{ id: string }[]>("/v1/organizations");
  for (const email of ["gone.away@example.org", "mary.jackson@example.org"])
    await owner.send("POST", `/v1/organizations/${organization?.id}/invitations`, { email, role: "editor" });
  for (let second = 0; second < 30; second += 1) {
    const waiting = await owner.get<unknown[]>("/v1/mails?status=queued");
    if (waiting.length === 0) return;
    await wait(1000);
  }
}
