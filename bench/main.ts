import { readdir } from "node:fs/promises";

/** `npm run bench <name>`: runs one benchmark. What was measured is kept in docs/performance.md. */
const [name, ...rest] = process.argv.slice(2);
const files = await readdir(import.meta.dirname);
const names = files
  .filter((file) => file.endsWith(".bench.ts"))
  .map((file) => file.slice(0, -".bench.ts".length));

if (name === undefined || !names.includes(name)) {
  console.error(`Usage: npm run bench <name>, where name is one of: ${names.join(", ")}`);
  process.exitCode = 2;
} else {
  const { run }: { run: (args: string[]) => Promise<void> } = await import(`./${name}.bench.ts`);
  await run(rest);
}
