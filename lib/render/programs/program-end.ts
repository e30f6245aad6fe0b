import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Most characters of a program's error output that are kept: its last. */
const KEPT_ERROR_CHARACTERS = 2000;

/** How a program ended. */
export type ProgramEnd = {
  /** Null for one that was killed. */
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Its last words on standard error. */
  complaints: string;
};

/** Resolves when a program that was just spawned, with a pipe for its errors, is gone and has said all. Never rejects. */
export async function programEnd(child: ChildProcess): Promise<ProgramEnd> {
  let complaints = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    complaints = (complaints + text).slice(-KEPT_ERROR_CHARACTERS);
  });
  const exit = new Promise<Pick<ProgramEnd, "code" | "signal">>((resolve) =>
    child.once("exit", (code, signal) => resolve({ code, signal })),
  );
  const said = child.stderr && once(child.stderr, "close").catch(() => undefined);
  const [end] = await Promise.all([exit, said]);
  return { ...end, complaints };
}
