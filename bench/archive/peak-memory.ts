import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** Resident memory in bytes: before, at most, and a while after; and how much of the most nobody else has. */
export type Peak = { before: number; most: number; own: number };

const LOOK_MS = 20;
const MEBIBYTE_FIELDS = /^(VmRSS|VmHWM|PPid):\s+(\d+)/gm;

type Status = { VmRSS: number; VmHWM: number; PPid: number };

/** What the system says of a process; null for one that is gone. Linux only. */
function statusOf(pid: number): Status | null {
  try {
    const text = readFileSync(`/proc/${pid}/status`, "utf8");
    const found = Object.fromEntries(
      [...text.matchAll(MEBIBYTE_FIELDS)].map(([, name = "", value]) => [name, Number(value)]),
    );
    const { VmRSS = 0, VmHWM = 0, PPid = 0 } = found;
    return { VmRSS: VmRSS * 1024, VmHWM: VmHWM * 1024, PPid };
  } catch {
    return null;
  }
}

/** Bytes that a process shares with no other; the program itself, of which all have the same, is not among them. */
function ownBytes(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    return [...text.matchAll(/^Private_\w+:\s+(\d+)/gm)].reduce((sum, [, kB]) => sum + Number(kB) * 1024, 0);
  } catch {
    return 0;
  }
}

/**
 * Watches a process and those that it starts meanwhile, while something runs.
 * @returns of the process itself, and of the largest that it started, if any
 */
export async function peakWhile(
  pid: number,
  work: () => Promise<void>,
): Promise<{ itself: Peak; started: Peak | null }> {
  const known = new Set(childrenOf(pid));
  const before = statusOf(pid)?.VmRSS ?? 0;
  // The most that it has ever had is forgotten: see proc(5).
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  const itself: Peak = { before, most: before, own: 0 };
  let started: Peak | null = null;
  const look = () => {
    itself.most = Math.max(itself.most, statusOf(pid)?.VmHWM ?? 0);
    itself.own = Math.max(itself.own, ownBytes(pid));
    for (const child of childrenOf(pid).filter((one) => !known.has(one))) {
      const most = statusOf(child)?.VmHWM ?? 0;
      started ??= { before: 0, most: 0, own: 0 };
      started = {
        ...started,
        most: Math.max(started.most, most),
        own: Math.max(started.own, ownBytes(child)),
      };
    }
  };
  const watch = setInterval(look, LOOK_MS);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  look();
  return { itself, started };
}

function childrenOf(parent: number): number[] {
  return readdirSync(`/proc/${parent}/task`).flatMap((thread) => {
    try {
      const text = readFileSync(`/proc/${parent}/task/${thread}/children`, "utf8");
      return text.split(" ").filter(Boolean).map(Number);
    } catch {
      // The thread has ended meanwhile.
      return [];
    }
  });
}
