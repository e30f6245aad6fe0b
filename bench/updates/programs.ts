import { chmod, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { EmbeddedPostgres } from "#lib/launcher/embedded-postgres.ts";
import { applyMigrations } from "#lib/launcher/migrations.ts";
import { newApiKey } from "#lib/server/auth/api-key.ts";
import { differences, digestFiles, digestRows } from "../backup/compare.ts";
import { type MailSink, openMailSink } from "../faults/mail-sink.ts";
import { freePort, startProduct } from "../product.ts";
import { Api } from "./api.ts";
import {
  checkAccess,
  checkDelivered,
  checkDoctor,
  checkNewOrders,
  checkRenderedAgain,
  checkRows,
  checkUnfinished,
} from "./check-updated.ts";
import { checkOut } from "./checkout.ts";
import type { Made } from "./fill.ts";
import { fillProduct } from "./fill-product.ts";
import { type Release, release, spread } from "./history.ts";
import { openSwitchedReceiver, type SwitchedReceiver } from "./receiver.ts";
import type { Earlier } from "./record.ts";
import { Report } from "./report.ts";
import { describeSchema } from "./schema.ts";
import { OWNER, PATIENTLY, settingsFor } from "./settings.ts";

/**
 * `npm run bench updates programs [COMMIT…]`: installs a program of this repository's history from its own lock file, has it
 * make what it can on an empty data folder through its own API, starts this version on that folder, and looks at all of
 * it: rows, files, designs, orders that were waiting, and who has access. Then the earlier program has to refuse
 * the folder in words, and to change nothing. Without commits, the last program of every fifteenth migration.
 */
export async function updatePrograms(commits: readonly string[]): Promise<void> {
  const programs = commits.length === 0 ? spread() : commits.map(release);
  let failures = 0;
  for (const program of programs) {
    console.log(`\n## ${program.commit} of ${program.written}: ${program.subject}\n`);
    if ((await updateOne(program)) > 0) failures += 1;
  }
  console.log(`\n${programs.length} programs, ${failures} with problems.`);
  if (failures > 0) process.exitCode = 1;
}

/** @returns how many problems there were */
async function updateOne(program: Release): Promise<number> {
  const began = performance.now();
  const folder = await mkdtemp(join(tmpdir(), "rollcall-bench-"));
  // The embedded PostgreSQL of a program that is started by root is another user.
  await chmod(folder, 0o711);
  const receiver = await openSwitchedReceiver();
  const mails = await openMailSink();
  try {
    const update = new Update(program, folder, receiver, mails, await freePort());
    await update.run();
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`- ${seconds} s, load ${loadavg()[0]?.toFixed(1)}`);
    return update.report.problems;
  } finally {
    receiver.close();
    await mails.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

class Update {
  readonly report = new Report();
  readonly #program: Release;
  readonly #folder: string;
  readonly #receiver: SwitchedReceiver;
  readonly #mails: MailSink;
  readonly #port: number;
  readonly #key = newApiKey();
  readonly #settings: Record<string, string>;

  constructor(program: Release, folder: string, receiver: SwitchedReceiver, mails: MailSink, port: number) {
    this.#program = program;
    this.#folder = folder;
    this.#receiver = receiver;
    this.#mails = mails;
    this.#port = port;
    this.#settings = settingsFor(join(folder, "data"), this.#key, mails);
  }

  /** One thing after the other, each also when the one before has failed. */
  async run(): Promise<void> {
    const filled = await this.report.attempt("the program of that time", async () => {
      await checkOut(this.#program.commit, this.#checkout);
      return this.#fill();
    });
    if (filled === undefined) return;
    await this.report.attempt("this version", () => this.#look(filled.made, filled.earlier));
    await this.report.attempt("the schema", () => this.#lookAtSchema());
    await this.report.attempt("the refusal", () => this.#refuse());
  }

  get #checkout(): string {
    return join(this.#folder, "program");
  }

  get #dataDir(): string {
    return join(this.#folder, "data");
  }

  async #fill(): Promise<{ made: Made; earlier: Earlier }> {
    const product = await startProduct(this.#settings, this.#port, { ...PATIENTLY, program: this.#checkout });
    try {
      const filled = await fillProduct(new Api(product.url, this.#key), this.#receiver);
      const names = ["people, videos, a collection", ...filled.made.done].join(", ");
      const told = `${this.#program.migrations} migrations; it made ${names}`;
      this.report.tell({ told, problems: filled.made.refused.map((each) => `it refused: ${each}`) });
      return filled;
    } finally {
      await product.stop();
    }
  }

  async #look(made: Made, earlier: Earlier): Promise<void> {
    this.#receiver.isRefusing = false;
    const product = await startProduct(this.#settings, this.#port, PATIENTLY);
    try {
      const api = new Api(product.url, this.#key);
      const place = { api, dataDir: this.#dataDir, folder: this.#folder, made, earlier };
      await this.report.check({
        "rows and files": () => checkRows(place),
        "what was waiting": () => checkUnfinished(place),
        "rendering again": () => checkRenderedAgain(place),
        "new orders": () => checkNewOrders(place),
        access: () => checkAccess(place, OWNER),
        webhooks: () => checkDelivered(this.#receiver),
        "the doctor": () => checkDoctor({ ...this.#settings, PORT: String(this.#port) }),
      });
      const mailed = [...this.#mails.received].map(([address, ids]) => `${ids.length} to ${address}`);
      if (mailed.length > 0) this.report.tell({ told: `mails: ${mailed.join(", ")}`, problems: [] });
    } finally {
      await product.stop();
    }
  }

  /** What the migrations of then and of now have made has to be what those of now make of an empty database. */
  async #lookAtSchema(): Promise<void> {
    await this.#withDatabase(async (postgres) => {
      await postgres.createDatabaseIfMissing("fresh");
      await applyMigrations(postgres.url("fresh"));
      const [updated, fresh] = [
        await describeSchema(postgres.url("rollcall")),
        await describeSchema(postgres.url("fresh")),
      ];
      const surplus = [...updated.difference(fresh)].map((line) => `only in the updated schema: ${line}`);
      const lacking = [...fresh.difference(updated)].map((line) => `not in the updated schema: ${line}`);
      this.report.tell({
        told: `${fresh.size} parts of the schema compared`,
        problems: [...surplus, ...lacking],
      });
    });
  }

  /** The earlier program on the newer data. */
  async #refuse(): Promise<void> {
    const before = await this.#digest();
    const refusal = await startProduct(this.#settings, this.#port, {
      ...PATIENTLY,
      program: this.#checkout,
    }).then(
      async (product) => {
        await product.stop();
        return "it started";
      },
      (error: Error) => error.message,
    );
    const after = await this.#digest();
    const changed = differences(before, after);
    const says = /[^\n]*newer version[^\n]*/.exec(refusal)?.[0].trim();
    this.report.tell({
      told: `then the earlier program: ${says?.replace(/\(it has .*\)/, "(it has …)") ?? "no words"}`,
      problems: [
        ...(says === undefined ? [`the earlier program did not refuse: ${refusal.slice(-1500)}`] : []),
        ...changed.map((name) => `the earlier program changed ${name}`),
      ],
    });
    const product = await startProduct(this.#settings, this.#port, PATIENTLY);
    await product.stop();
  }

  async #digest(): Promise<Map<string, string>> {
    const rows = await this.#withDatabase((postgres) => digestRows(postgres.url("rollcall")));
    return new Map([...rows, ...(await digestFiles(this.#dataDir))]);
  }

  async #withDatabase<Result>(work: (postgres: EmbeddedPostgres) => Promise<Result>): Promise<Result> {
    const postgres = await EmbeddedPostgres.start({ dataDir: this.#dataDir });
    try {
      return await work(postgres);
    } finally {
      await postgres.stop();
    }
  }
}
