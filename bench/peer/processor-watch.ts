import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second (proc_pid_stat(5)). */
const TICK_MS = 10;
const INTERVAL_MS = 50;

/**
 * Sums the processor time of a process and of all that come from it, also of those that nobody waits for: a browser's are
 * killed at its end, and the system counts them for none. What one uses after it was last looked at is missing. Linux only.
 */
export class ProcessorWatch {
  /** Of each process that was seen, in ms; `descent` has their parents too. */
  readonly #used = new Map<number, number>();
  readonly #descent: Set<number>;
  readonly #timer: NodeJS.Timeout;

  /** @param root the process whose descendants count; it does not itself */
  constructor(root: number) {
    this.#descent = new Set([root]);
    this.#timer = setInterval(() => this.#look(), INTERVAL_MS);
  }

  /** Stops watching. @returns ms */
  end(): number {
    clearInterval(this.#timer);
    this.#look();
    return [...this.#used.values()].reduce((sum, one) => sum + one, 0);
  }

  #look(): void {
    const rows = readdirSync("/proc").flatMap((name) =>
      /^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : [],
    );
    // A process has a higher number than its parent unless the numbers began anew: then it is found a look later.
    for (const { pid, parent, ms } of rows.sort((one, other) => one.pid - other.pid)) {
      if (!this.#descent.has(parent) && !this.#used.has(pid)) continue;
      this.#descent.add(pid);
      this.#used.set(pid, Math.max(ms, this.#used.get(pid) ?? 0));
    }
  }
}

/** Null when it has ended meanwhile. */
function statOf(pid: number): { pid: number; parent: number; ms: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // After the name in brackets: state is field 3, then the parent; utime and stime are fields 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { pid, parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
  } catch {
    return null;
  }
}
