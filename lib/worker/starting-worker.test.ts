import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, it } from "vitest";

/** What `main.ts` imports, which cannot be imported itself without starting a worker. */
async function imported(): Promise<string[]> {
  const source = await readFile(new URL("./main.ts", import.meta.url), "utf8");
  return [...source.matchAll(/^(?:import|export)\b[^;]*?"([^"]+)";$/gm)].map(([, specifier]) =>
    import.meta.resolve(specifier ?? ""),
  );
}

/** Prints the packages of ours and of others that modules load. */
const list = (urls: readonly string[]) => `
  import { registerHooks } from "node:module";
  const urls = new Set();
  registerHooks({ load: (url, context, next) => (urls.add(url), next(url, context)) });
  for (const url of ${JSON.stringify(urls)}) await import(url);
  console.log([...urls].join("\\n"));`;

it("loads nothing that only a video or a sign-in needs, until there is one", async () => {
  const program = ["--input-type=module", "--eval", list(await imported())];
  const { stdout } = await promisify(execFile)(process.execPath, program, { maxBuffer: 10_000_000 });
  for (const wanted of ["/node_modules/pg-boss/", "/lib/worker/worker.ts", "/lib/worker/find-lost-files.ts"])
    expect(stdout).toContain(wanted);
  for (const unwanted of ["@napi-rs/canvas", "mediabunny", "better-auth"])
    expect(stdout).not.toContain(`/node_modules/${unwanted}/`);
  expect(stdout).not.toContain("/lib/render/draw/");
});
