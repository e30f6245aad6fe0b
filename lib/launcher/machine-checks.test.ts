import { once } from "node:events";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { checkDatabase, checkPort, KILLED_PATIENCE_MS } from "./machine-checks.ts";

const { databaseUrl } = await openTestInstallation();
const signal = new AbortController().signal;

it("waits longer for a web server whose launcher was killed", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
  setTimeout(() => server.close(), 3_500);
  await checkPort("127.0.0.1", address.port, KILLED_PATIENCE_MS);
});

it("says which port is taken and how to choose another", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
  await expect(checkPort("127.0.0.1", address.port)).rejects.toThrow(
    `Port ${address.port} is already in use on 127.0.0.1.\nStop what listens there, or choose another with PORT=${address.port + 1}.`,
  );
  server.close();
  await once(server, "close");
  await checkPort("127.0.0.1", address.port);
});

it("tells a missing database from a wrong password, and shows no password", async () => {
  const missing = new URL(databaseUrl);
  missing.pathname = "nowhere";
  const locked = new URL(databaseUrl);
  locked.password = "not-the-password";
  const faults = await Promise.all(
    [missing, locked].map((url) => checkDatabase(url.href, signal).catch((error: unknown) => String(error))),
  );
  expect(faults[0]).toContain("has no such database");
  expect(faults[1]).toContain("refuses the user or password of DATABASE_URL");
  expect(faults.join()).not.toMatch(/not-the-password/);
});

it("accepts a database that answers", async () => {
  await checkDatabase(databaseUrl, signal);
});
