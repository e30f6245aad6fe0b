import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

/** Prints the packages of ours and of others that `worker.ts` has loaded. */
const LIST = `
  import { registerHooks } from "node:module";
  const urls = new Set();
  registerHooks({ load: (url, context, next) => (urls.add(url), next(url, context)) });
  await import(${JSON.stringify(new URL("./worker.ts", import.meta.url).href)});
  console.log([...urls].join("\\n"));`;

it("loads nothing that only a video or a sign-in needs, until there is one", async () => {
  const program = ["--input-type=module", "--eval", LIST];
  const { stdout } = await promisify(execFile)(process.execPath, program, { maxBuffer: 10_000_000 });
  expect(stdout).toContain("/node_modules/pg-boss/");
  for (const unwanted of ["@napi-rs/canvas", "mediabunny", "better-auth"])
    expect(stdout).not.toContain(`/node_modules/${unwanted}/`);
  expect(stdout).not.toContain("/lib/render/draw/");
});
