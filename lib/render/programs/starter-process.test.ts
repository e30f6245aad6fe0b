import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { StarterAnswer, StartOrder } from "./starter-protocol.ts";

let child: ChildProcess;
let address = "";
const answers: StarterAnswer[] = [];

/** A small process whose streams go to `take`. */
async function begin(take: (socket: Socket) => void): Promise<void> {
  address = `\0rollcall-test-${process.pid}-${Date.now()}`;
  const server = createServer(take).listen(address).unref();
  await once(server, "listening");
  answers.length = 0;
  child = spawn(process.execPath, [join(import.meta.dirname, "starter-process.ts")], {
    env: { NODE_ENV: "test" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  child.on("message", (answer: StarterAnswer) => answers.push(answer));
}
afterEach(() => void child.kill("SIGKILL"));

const order = (id: number, script: string): void => {
  const streams = { address, input: "i".repeat(32), output: "o".repeat(32) };
  child.send({ id, ...streams, program: "/bin/sh", args: ["-c", script], env: {} });
};

describe.runIf(process.platform === "linux")("the small process", () => {
  it("survives streams that break as soon as they are connected", async () => {
    await begin((socket) => socket.destroy());
    const ids = Array.from({ length: 50 }, (_, id) => id);
    for (const id of ids) order(id, "exit 0");
    await vi.waitFor(
      () => {
        const over = answers.filter((answer) => "ended" in answer || "failed" in answer);
        expect(over.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
      },
      { timeout: 10_000 },
    );
    expect(child.exitCode).toBeNull();
  });

  it("takes what it has started with it when a fault ends it", async () => {
    const said = Promise.withResolvers<number>();
    await begin((socket) => {
      let all = "";
      socket.on("data", (data) => {
        all += String(data);
        const [, pid] = /^o{32}(\d+)\n/.exec(all) ?? [];
        if (pid !== undefined) said.resolve(Number(pid));
      });
    });
    order(1, "echo $$; exec sleep 60");
    const pid = await said.promise;
    expect(process.kill(pid, 0)).toBe(true);
    // Nothing of the kind is ever sent.
    child.send(null as unknown as StartOrder);
    const [code] = await once(child, "exit");
    expect(code).not.toBe(0);
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow("ESRCH"), { timeout: 5000 });
  });
});
