import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { OutcomeOf, SceneAnswer, SceneTask } from "#lib/render/scene-task.ts";
import { bareEnvironment } from "../environment.ts";

/** A task that was ended, because it took more time or memory than one may. */
export class TooCostly extends Error {
  override name = "TooCostly";
}

const PROGRAM = join("lib", "render", "scene-process.ts");

/** Looked up on the disk, from this file and from the working directory upwards: a bundle has this file elsewhere. */
function programPath(): string {
  for (const start of [dirname(fileURLToPath(import.meta.url)), process.cwd()]) {
    for (let folder = start; ; folder = dirname(folder)) {
      const candidate = join(folder, PROGRAM);
      if (existsSync(candidate)) return candidate;
      if (folder === dirname(folder)) break;
    }
  }
  throw new Error(`${PROGRAM} is not there`);
}

/** A process that draws stills and checks scenes, one after the other. It keeps nobody from ending who does not wait for one. */
export class SceneProcess {
  readonly #child: ChildProcess;
  #isOver = false;

  constructor() {
    // The bundler is not to look for what is started here.
    const command = [process.execPath, "--disable-warning=ExperimentalWarning", programPath()] as const;
    const [program, ...options] = command;
    const child = spawn(program, options, {
      env: bareEnvironment({}),
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      serialization: "advanced",
      windowsHide: true,
    });
    child.on("error", () => this.end());
    child.on("exit", () => this.end());
    child.unref();
    child.channel?.unref();
    this.#child = child;
  }

  /** Whether it can do no more. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * @param limitMs after so long it is ended, and this process with it
   * @throws {TooCostly}
   */
  async run<Task extends SceneTask>(task: Task, limitMs: number): Promise<OutcomeOf<Task>> {
    const child = this.#child;
    const { promise, resolve, reject } = Promise.withResolvers<SceneAnswer>();
    const onLimit = () => reject(new TooCostly("It was ended while it worked"));
    const onError = (cause: unknown) => reject(new Error("No process does what was asked", { cause }));
    // Its watch ends it by a signal; a program that fails has a code.
    const onExit = (code: number | null) => (code === null ? onLimit() : onError(`exit code ${code}`));
    const timer = setTimeout(onLimit, limitMs);
    child.once("message", resolve).once("exit", onExit).once("error", onError);
    child.channel?.ref();
    try {
      child.send(task, (error) => error && onError(error));
      const answer = await promise;
      if (answer.isSpent) this.end();
      if (answer.kind === "failed") throw new Error(`A scene could not be worked on: ${answer.message}`);
      return answer as OutcomeOf<Task> & SceneAnswer;
    } catch (error) {
      this.end();
      throw error;
    } finally {
      clearTimeout(timer);
      child.channel?.unref();
      child.off("message", resolve).off("exit", onExit).off("error", onError);
    }
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#child.kill("SIGKILL");
  }
}
