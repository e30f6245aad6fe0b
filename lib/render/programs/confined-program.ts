import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { isMainThread } from "node:worker_threads";

/** Limits of a program. The system ends a program that exceeds them. */
export type ProgramLimits = {
  /** Wall time. The limit of processor time is what all cores have in this time. */
  seconds: number;
  /** Address space, in bytes; null for a program that reserves far more of it than it uses. */
  memoryBytes?: number | null;
};

/** Many times what decoding or encoding 3840 × 3840 takes. */
const MEMORY_BYTES = 6 * 2 ** 30;
/** The largest file that a program may write: more than any video or picture of ours has. */
const FILE_BYTES = 16 * 2 ** 30;

/**
 * Without any variable of this process: no secrets, and no settings that ffmpeg would read. On Windows, the
 * system adds what it needs to start a program.
 */
export const BARE_ENVIRONMENT: NodeJS.ProcessEnv = {
  PATH: "/usr/local/bin:/usr/bin:/bin",
  LANG: "C.UTF-8",
  // Next.js has no environment without it in its types.
  NODE_ENV: "production",
};

const SETPRIV = ["/usr/bin/setpriv", "--no-new-privs"];
/**
 * Has a program killed with whoever started it: nobody would read what it writes. The system goes by the thread that did:
 * a process's first one ends with it, any other may end sooner.
 */
const WITH_PARENT = isMainThread ? ["--pdeathsig", "KILL"] : [];
const PRLIMIT = "/usr/bin/prlimit";

let found: { wrapper: readonly string[]; hasLimits: boolean } | undefined;

/** What the system has of util-linux, tried once: on others than Linux, and in the smallest images, there is none. */
function tools(): { wrapper: readonly string[]; hasLimits: boolean } {
  if (found) return found;
  const works = ([program = "", ...args]: string[]) =>
    process.platform === "linux" &&
    spawnSync(program, [...args, "/bin/true"], { env: BARE_ENVIRONMENT, stdio: "ignore" }).status === 0;
  const wrappers = [
    [...SETPRIV, ...WITH_PARENT, "--"],
    // Before util-linux 2.33.
    [...SETPRIV, "--"],
  ];
  found = {
    wrapper: wrappers.find(works) ?? [],
    hasLimits: works([PRLIMIT, "--core=0", "--cpu=60", `--fsize=${FILE_BYTES}`, "--"]),
  };
  return found;
}

/** How to start a program: hand these to `spawn`. The process is the program's own, so that a signal reaches it. */
export type Confined = { program: string; args: string[]; env: NodeJS.ProcessEnv };

/**
 * Confines a program that reads untrusted files. It gets nothing from this process's environment. If the
 * system has util-linux, it cannot gain privileges, and its memory, processor time and written files are
 * limited, and it ends with the process that starts it.
 */
export function confined(path: string, args: readonly string[], limits: ProgramLimits): Confined {
  const { wrapper, hasLimits } = tools();
  const { seconds, memoryBytes = MEMORY_BYTES } = limits;
  const bounds = [
    ...["--core=0", `--fsize=${FILE_BYTES}`, `--cpu=${Math.ceil(seconds * availableParallelism()) + 1}`],
    ...(memoryBytes === null ? [] : [`--as=${memoryBytes}`]),
  ];
  const [program = path, ...rest] = [
    ...wrapper,
    ...(hasLimits ? [PRLIMIT, ...bounds, "--"] : []),
    path,
    ...args,
  ];
  return { program, args: rest, env: BARE_ENVIRONMENT };
}
