import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EmbeddedPostgres } from "#lib/launcher/embedded-postgres.ts";
import { prepareDataFolder } from "#lib/launcher/postgres-cluster.ts";
import { TcpProxy } from "../tcp-proxy.ts";

const NAME = "rollcall";

/** A PostgreSQL that an installation has not started itself, and the proxy by which it is reached. */
export type OwnDatabase = {
  /** Past the proxy. */
  url: string;
  /** Through it. */
  urlByProxy: string;
  proxy: TcpProxy;
  stop: () => Promise<void>;
};

/**
 * On this machine's disk without waiting for it: power cuts are tried with the embedded one.
 * @param host the address of this machine on which the proxy listens
 */
export async function openDatabase(host: string): Promise<OwnDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "rollcall-bench-"));
  await prepareDataFolder(dataDir);
  const postgres = await EmbeddedPostgres.start({ dataDir, isDisposable: true });
  await postgres.createDatabaseIfMissing(NAME);
  const url = postgres.url(NAME);
  const { hostname, port } = new URL(url);
  const proxy = await TcpProxy.open(host, { host: hostname, port: Number(port) });
  const byProxy = new URL(url);
  byProxy.host = `${host}:${proxy.port}`;
  return {
    ...{ url, urlByProxy: byProxy.href, proxy },
    stop: async () => {
      await proxy.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
