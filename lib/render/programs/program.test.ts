import { buffer, text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it, vi } from "vitest";
import { confined } from "./confined-program.ts";
import { type Program, startProgram } from "./program.ts";
import { killedFromOutside } from "./program-killed.ts";
import { ProgramStarter } from "./program-starter.ts";

type Start = (program: string, ...args: string[]) => Promise<Program>;

const LIMITS = { seconds: 60 };
const orderOf = (path: string, args: string[]) => confined(path, args, LIMITS);

// Before anything is started: a small process keeps what it was given.
vi.stubEnv("ROLLCALL_SECRET", "secret");
afterAll(() => vi.unstubAllEnvs());

const small = new ProgramStarter();
const ways: [string, Start][] = [
  ["by this process", (program, ...args) => startProgram(program, args, LIMITS)],
];
if (process.platform === "linux")
  ways.push(["by a small one", (program, ...args) => small.start(orderOf(program, args))]);

describe.each(ways)("a program that is started %s", (_, start) => {
  it("reads all of its input, and all of its output is read", async () => {
    const bytes = Buffer.alloc(5_000_000, "Rollcall ");
    const program = await start("/bin/cat");
    program.input.end(bytes);
    expect((await buffer(program.output)).equals(bytes)).toBe(true);
    expect(await program.ended).toEqual({ code: 0, signal: null, complaints: "" });
  });

  it("says with which code it ends, and why", async () => {
    const program = await start("/bin/sh", "-c", "echo out; echo no such thing >&2; exit 3");
    expect(await text(program.output)).toBe("out\n");
    const end = await program.ended;
    expect(end).toEqual({ code: 3, signal: null, complaints: "no such thing\n" });
    expect(killedFromOutside(program, end)).toBeNull();
  });

  it("gets nothing of this process's environment", async () => {
    expect(process.env.ROLLCALL_SECRET).toBe("secret");
    const program = await start("/bin/sh", "-c", "env");
    const said = await text(program.output);
    expect(said).toContain("LANG=C.UTF-8");
    expect(said).not.toContain("ROLLCALL");
  });

  it("can be killed, which is not from outside", async () => {
    const program = await start("/bin/cat");
    program.kill();
    const end = await program.ended;
    expect(end).toMatchObject({ code: null, signal: "SIGKILL" });
    expect([program.isKilled, killedFromOutside(program, end)]).toEqual([true, null]);
  });

  it("may be killed from outside", async () => {
    const program = await start("/bin/sh", "-c", "kill -9 $$");
    const end = await program.ended;
    expect(killedFromOutside(program, end)?.message).toContain("SIGKILL");
  });

  it("may end without reading its input", async () => {
    const program = await start("/bin/sh", "-c", "exit 0");
    await new Promise((resolve) => program.input.write(Buffer.alloc(5_000_000), resolve));
    expect((await program.ended).code).toBe(0);
  });

  it("waits while its output is not read", async () => {
    const program = await start("/bin/sh", "-c", "head -c 3000000 /dev/zero; echo written >&2");
    const isOver = await Promise.race([program.ended.then(() => true), sleep(500, false)]);
    expect(isOver).toBe(false);
    expect((await buffer(program.output)).length).toBe(3_000_000);
    expect((await program.ended).complaints).toBe("written\n");
  });

  it("says when it is not there", async () => {
    const said = await start("/no/such/program").then(
      async ({ ended }) => (await ended).complaints,
      (error: Error) => error.message,
    );
    expect(said).toMatch(/ENOENT|No such file/);
  });

  it("runs beside others, each with its own streams", async () => {
    const answers = Array.from({ length: 20 }, async (_, number) => {
      const program = await start("/bin/cat");
      program.input.end(String(number));
      return text(program.output);
    });
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 20 }, (_, number) => String(number)));
  });
});
