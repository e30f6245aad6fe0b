import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import type { MigrationList, SchemaEngine } from "@prisma/schema-engine-wasm";
import { z } from "zod";

export type { MigrationList, SchemaEngine };

/** Prisma's filter for tables that are in the database but not in the schema: there are none. */
export const NO_FILTER = { externalTables: [], externalEnums: [] };

const SCHEMA_PATH = join(import.meta.dirname, "../../prisma/schema.prisma");
export const MIGRATIONS_PATH = join(import.meta.dirname, "../../prisma/migrations");

/**
 * The names that the engine's WebAssembly module imports from and exports to its JavaScript half. The
 * package's own entry imports the .wasm as an ES module, which Node.js supports only behind a flag, so the
 * two are joined here.
 */
type Bindings = typeof import("@prisma/schema-engine-wasm") & {
  __wbg_set_wasm: (exports: WebAssembly.Exports) => void;
};

let loading: Promise<Bindings> | undefined;

async function loadBindings(): Promise<Bindings> {
  const scriptPath = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const [bindings, binary]: [Bindings, Buffer<ArrayBuffer>] = await Promise.all([
    import("@prisma/schema-engine-wasm/schema_engine_bg"),
    readFile(scriptPath.replace(/\.js$/, ".wasm")),
  ]);
  const imports = {
    "./schema_engine_bg.js": Object.fromEntries(Object.entries(bindings).map(withIdleTimers)),
  };
  const { instance } = await WebAssembly.instantiate(binary, imports as WebAssembly.Imports);
  bindings.__wbg_set_wasm(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start === "function") start();
  return bindings;
}

/**
 * The engine sets a ten-second limit on its lock and never clears that timer; it must not keep a finished
 * process alive.
 */
function withIdleTimers([name, value]: [string, unknown]): [string, unknown] {
  if (!name.startsWith("__wbg_setTimeout_")) return [name, value];
  return [name, (callback: () => void, milliseconds: number) => setTimeout(callback, milliseconds).unref()];
}

/**
 * Prisma's schema engine as WebAssembly: does what `prisma migrate` does with a native engine, without
 * downloading one.
 * @param factory how the engine reaches its database.
 */
export async function openSchemaEngine(
  factory: SqlMigrationAwareDriverAdapterFactory,
): Promise<SchemaEngine> {
  loading ??= loadBindings();
  const bindings = await loading;
  const datamodels: [string, string][] = [["schema.prisma", await readFile(SCHEMA_PATH, "utf8")]];
  const ignoreLog = () => undefined;
  return bindings.SchemaEngine.new({ datamodels }, ignoreLog, bindMigrationAwareSqlAdapterFactory(factory));
}

/** The data model in the form that the engine's calls take. */
export async function readSchema(): Promise<{ files: { path: string; content: string }[] }> {
  return { files: [{ path: "schema.prisma", content: await readFile(SCHEMA_PATH, "utf8") }] };
}

/** All migrations of a folder, oldest first, in the form that the engine takes: already read from disk. */
export async function readMigrations(folder = MIGRATIONS_PATH): Promise<MigrationList> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  const migrationDirectories = await Promise.all(
    names.map(async (name) => ({
      path: name,
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok" as const, value: await readFile(join(folder, name, "migration.sql"), "utf8") },
      },
    })),
  );
  const lockfile = { path: "migration_lock.toml", content: 'provider = "postgresql"\n' };
  return { baseDir: folder, lockfile, shadowDbInitScript: "", migrationDirectories };
}

const engineFailure = z.object({ message: z.string() });

/** The engine rejects with an object that may contain JSON; this is the message for people. */
export function engineMessage(error: unknown): string {
  const parsed = engineFailure.safeParse(error);
  return parsed.success ? parsed.data.message : String(error);
}
