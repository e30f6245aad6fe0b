import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { describeError } from "./log.ts";

test("an error in the log says what happened, and what else it carries stays out", () => {
  const error = Object.assign(new Error("connection lost", { cause: new Error("reset") }), {
    code: "57P01",
    client: { secretKey: 4711 },
  });
  expect(describeError(error)).toMatchObject({
    type: "Error",
    message: "connection lost",
    code: "57P01",
    cause: { message: "reset" },
  });
  expect(JSON.stringify(describeError(error))).not.toContain("4711");
});

test("a process whose launcher has gone says its last words to nobody, and ends", async () => {
  const program = `
    import { log } from "${import.meta.dirname}/log.ts";
    process.stdin.once("end", () => {
      log().error("a fault");
      log().fatal("the end");
      process.exit(3);
    }).resume();`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, LOG_LEVEL: "info" },
    timeout: 10_000,
  });
  child.stdout.destroy();
  child.stdin.end();
  expect(await once(child, "exit")).toEqual([3, null]);
});
