import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseEnvironment } from "#lib/server/environment.ts";
import type { S3Settings } from "#lib/server/storage/s3-settings.ts";
import { openTestBucket } from "#test/support/test-bucket.ts";
import { inRole, type Role } from "../processes.ts";
import { TcpProxy } from "../tcp-proxy.ts";
import { API_KEY, FIRST_ACCOUNT, type Installation } from "./installation.ts";
import { BRIDGE_ADDRESS, closeNetwork, type Host, onHost, openNetwork } from "./network.ts";
import { type OwnDatabase, openDatabase } from "./own-database.ts";

const WEBS = ["web1", "web2", "web3"];
const WORKERS = ["worker1", "worker2", "worker3", "worker4"];
const NAMES = [...WEBS, ...WORKERS];
const PORT = 3000;
const READY_WITHIN_MS = 300_000;
const KEPT_OUTPUT = 20_000_000;

type Settings = Record<string, string>;
type Bucket = Awaited<ReturnType<typeof openTestBucket>>;

/** Three webs and four workers, each on a host and in a data folder of its own, over one PostgreSQL and one S3 store. */
export class ManyHosts implements Installation {
  readonly folder: string;
  readonly key = API_KEY;
  /** What browsers call it. */
  readonly origin = `http://${BRIDGE_ADDRESS}:${PORT}`;
  readonly hosts: readonly Host[];
  readonly #database: OwnDatabase;
  readonly #bucket: Bucket;
  readonly database: TcpProxy;
  readonly store: TcpProxy;
  readonly #shared: Settings;
  readonly #children: ChildProcess[] = [];
  #output = "";

  private constructor(
    folder: string,
    hosts: readonly Host[],
    parts: { database: OwnDatabase; bucket: Bucket; store: TcpProxy },
    settings: Settings,
  ) {
    this.folder = folder;
    this.hosts = hosts;
    this.#database = parts.database;
    this.#bucket = parts.bucket;
    this.database = parts.database.proxy;
    this.store = parts.store;
    this.#shared = {
      ...{
        ...FIRST_ACCOUNT,
        ROLLCALL_URL: this.origin,
        HOST: "0.0.0.0",
        PORT: String(PORT),
        ROLLCALL_WORKERS: "1",
        // Web processes ask for what is watched from other hosts.
        ROLLCALL_VIEWING_HOST: "0.0.0.0",
      },
      ...variablesOf(parts.bucket.settings, `http://${BRIDGE_ADDRESS}:${parts.store.port}`),
      DATABASE_URL: parts.database.urlByProxy,
      ...settings,
    };
  }

  static async start(folder: string, store: S3Settings, settings: Settings): Promise<ManyHosts> {
    await closeNetwork(NAMES);
    const hosts = await openNetwork(NAMES);
    const bucket = await openTestBucket(store);
    const { hostname, port } = new URL(store.endpoint ?? "");
    const parts = {
      ...{ bucket, database: await openDatabase(BRIDGE_ADDRESS) },
      store: await TcpProxy.open(BRIDGE_ADDRESS, { host: hostname, port: Number(port) }),
    };
    const installation = new ManyHosts(folder, hosts, parts, settings);
    await installation.#migrate();
    for (const host of hosts) installation.#launch(host);
    await installation.#untilServing();
    return installation;
  }

  get urls(): readonly string[] {
    return this.hosts.slice(0, WEBS.length).map(({ address }) => `http://${address}:${PORT}`);
  }

  dataDirs = () => this.hosts.map(({ name }) => join(this.folder, name));

  async find(role: Role): Promise<number[]> {
    const roots = [process.pid, ...this.#children.map(({ pid }) => pid ?? 0)];
    const found = await Promise.all(roots.map((root) => inRole(root, role)));
    return [...new Set(found.flat().map(({ pid }) => pid))];
  }

  async settings() {
    const own = { ROLLCALL_DATA_DIR: join(this.folder, "bench"), LOG_LEVEL: "silent" };
    const parsed = parseEnvironment({ ...this.#shared, ...own, DATABASE_URL: this.#database.url });
    return { ...parsed, s3: this.#bucket.settings };
  }

  printed = () => this.#output;

  async stop(): Promise<void> {
    await Promise.all([this.database.set("pass"), this.store.set("pass")]);
    for (const child of this.#children) if (child.exitCode === null) child.kill("SIGINT");
    await Promise.all(
      this.#children.map((child) => child.exitCode ?? child.signalCode ?? once(child, "exit")),
    );
    if (this.#children.splice(0).length === 0) return;
    await this.store.close();
    await this.#database.stop();
    await this.#bucket.remove();
    await closeNetwork(NAMES);
  }

  async #migrate(): Promise<void> {
    const child = spawn(process.execPath, ["lib/launcher/migrate.ts"], {
      env: this.#environment("migrate"),
      stdio: "inherit",
    });
    const [code] = await once(child, "exit");
    if (code !== 0) throw new Error(`npm run migrate ended with ${code}`);
  }

  #launch(host: Host): void {
    const program = WEBS.some((name) => host.name.endsWith(name)) ? "web" : "workers";
    const [command = "", ...args] = onHost(host, [process.execPath, `lib/launcher/${program}.ts`]);
    const child = spawn(command, args, {
      env: this.#environment(host.name),
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        this.#output = (this.#output + text.replaceAll(/^/gm, `${host.name} `)).slice(-KEPT_OUTPUT);
      });
    this.#children.push(child);
  }

  #environment(name: string): NodeJS.ProcessEnv {
    return { ...process.env, ...this.#shared, ROLLCALL_DATA_DIR: join(this.folder, name) };
  }

  async #untilServing(): Promise<void> {
    for (const end = performance.now() + READY_WITHIN_MS; performance.now() < end; await wait(200)) {
      const answers = await Promise.all(this.urls.map((url) => fetch(`${url}/readyz`).catch(() => null)));
      const workers = await this.find("worker");
      if (answers.every((answer) => answer?.ok) && workers.length === WORKERS.length) return;
    }
    throw new Error(`The hosts were not ready in time:\n${this.#output.slice(-5_000)}`);
  }
}

/** The product's variables for a bucket, reached at an endpoint. */
function variablesOf(
  { bucket, region, credentials, prefix, isPathStyle }: S3Settings,
  endpoint: string,
): Settings {
  return {
    ...{ ROLLCALL_S3_BUCKET: bucket, ROLLCALL_S3_ENDPOINT: endpoint, ROLLCALL_S3_REGION: region },
    ...{ ROLLCALL_S3_PREFIX: prefix, ROLLCALL_S3_PATH_STYLE: isPathStyle ? "1" : "0" },
    ROLLCALL_S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? "",
    ROLLCALL_S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? "",
  };
}
