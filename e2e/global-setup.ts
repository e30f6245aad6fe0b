import { startInstallation } from "./fixtures/installation.ts";

/** One installation for all browser tests: empty, to be set up by the first of them. Returns what stops it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // Its webhooks go to receivers that the tests open on this host.
  const installation = await startInstallation({ ROLLCALL_WEBHOOK_PRIVATE_ADDRESSES: "1" });
  // The address that the terminal prints is the one that people open.
  process.env.E2E_URL = new URL(installation.setupLink ?? installation.url).origin;
  process.env.E2E_SETUP_LINK = installation.setupLink ?? "";
  return async () => {
    const code = await installation.stop();
    if (code !== 0) throw new Error(`The product stopped with ${code}:\n${installation.output()}`);
  };
}
