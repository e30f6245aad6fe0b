import { styleText } from "node:util";
import pg from "pg";
import { type Environment, environment, settleEnvironment } from "#lib/server/environment.ts";
import { adminFaults } from "#lib/server/first-account.ts";
import { closeRelays } from "#lib/server/mails/index.ts";
import { readOptions } from "./command-line.ts";
import { examineDatabase } from "./doctor/database.ts";
import { type Examined, examine, type Finding, notice, ok } from "./doctor/finding.ts";
import { examineMachine } from "./doctor/machine.ts";
import { examineWork } from "./doctor/work.ts";
import { runCommand } from "./interruptible.ts";
import { checkDatabase, shownDatabase } from "./machine-checks.ts";
import { openDatabase, requireInstallation } from "./open-database.ts";
import { statusOf } from "./processes.ts";

/**
 * `npm run doctor`: looks at everything that may be wrong with an installation, and says what to do, a line each. Prints no
 * secret. `--fix` mends what can be mended without harm.
 */
const USAGE = `npm run doctor            looks at everything that may be wrong, and says what to do, a line each
npm run doctor -- --fix   also mends what can be mended without harm

Run it with the settings of the installation, which may run meanwhile. Exit code 1: something is broken.`;

const MARKS = { ok: ["green", "✓"], notice: ["yellow", "!"], broken: ["red", "✗"] } as const;

function print({ state, name, text, advice }: Finding): void {
  const [colour, mark] = MARKS[state];
  const shown = styleText(colour, mark, { stream: process.stdout });
  process.stdout.write(`  ${shown} ${name.padEnd(13)}${text}${advice === undefined ? "" : `. ${advice}`}\n`);
}

async function database(
  examined: Examined,
  signal: AbortSignal,
  cleanup: AsyncDisposableStack,
): Promise<Finding[]> {
  const url = await openDatabase(examined.settings, cleanup);
  await checkDatabase(url, signal);
  settleEnvironment({ databaseUrl: url });
  const client = new pg.Client({ connectionString: url, application_name: "rollcall-doctor" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const there = { ...examined, client, databaseUrl: url };
    return [
      ok("Database", shownDatabase(url)),
      ...(await examineDatabase(there)),
      ...(await examineWork(there)),
    ];
  } finally {
    await client.end();
  }
}

const runsHere = async (settings: Environment): Promise<boolean> =>
  (await statusOf(settings, "/healthz")) === 200;

const { fix } = readOptions(USAGE, { fix: { type: "boolean", default: false } });
process.exitCode = await runCommand(async (signal, cleanup) => {
  const settings = environment();
  if (settings.databaseUrl === undefined) await requireInstallation(settings.dataDir);
  const examined = { settings, isRunning: await runsHere(settings), isFixing: fix };
  for (const fault of adminFaults(settings))
    print(
      notice("Settings", fault, "Unset the one or set the other: npm start and npm run migrate refuse this."),
    );
  print(ok("Settings", "are understood"));
  const found = [
    ...(await examineMachine(examined)),
    ...(await examine("Database", () => database(examined, signal, cleanup))),
  ];
  closeRelays();
  for (const finding of found) print(finding);
  const count = found.filter(({ state }) => state === "broken").length;
  process.stdout.write(count === 0 ? "\nNothing is broken.\n" : `\n${count} broken.\n`);
  return count === 0 ? 0 : 1;
});
