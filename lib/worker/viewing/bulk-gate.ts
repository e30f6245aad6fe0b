/*
 * Videos that are rendered to be kept give way while something is rendered on this host that somebody waits for in front of a
 * player, in this process or in another one that the same launcher runs. They wait between two frames and lose nothing.
 */

/** How often it is said again that a viewer is rendered for. */
const REPEATED_MS = 500;
/** Another process that has said nothing for so long has been killed, or stands still: nobody is served by it. */
const SILENT_MS = 2000;

/** What the processes of a host tell one another, through their launcher. */
type Told = { isServing: boolean; pid: number };

/** The channel to the launcher: this process, or a stand-in for it. */
type Channel = Pick<NodeJS.Process, "pid" | "connected" | "send" | "on">;

let busy = 0;
/** The other processes that render for viewers, by their ids, each with what forgets it. */
const others = new Map<number, NodeJS.Timeout>();
let over = Promise.withResolvers<void>();
let tell: (isServing: boolean) => void = () => {};
let repeating: NodeJS.Timeout | undefined;

const isBusy = (): boolean => busy > 0 || others.size > 0;

/** From now on kept videos wait. @returns ends that, however often it is called */
export function pauseBulk(): () => void {
  change(() => {
    busy += 1;
  });
  if (busy === 1) {
    tell(true);
    repeating = setInterval(() => tell(true), REPEATED_MS).unref();
  }
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    change(() => {
      busy -= 1;
    });
    if (busy > 0) return;
    clearInterval(repeating);
    tell(false);
  };
}

/** Null when kept videos may go on at once; else resolves when they may, or when `signal` is aborted. */
export function bulkMayGoOn(signal: AbortSignal): Promise<void> | null {
  return isBusy() ? untilFree(signal) : null;
}

/** From now on this process and the others of its launcher give way to one another's viewers; one without a launcher is alone. */
export function shareBulkGate(channel: Channel): void {
  if (channel.send === undefined) return;
  tell = (isServing) => {
    // A launcher that is gone takes this process with it.
    if (channel.connected) channel.send?.({ isServing, pid: channel.pid } satisfies Told, () => undefined);
  };
  channel.on("message", (message: unknown) => {
    if (isTold(message)) hear(message);
  });
}

const isTold = (message: unknown): message is Told =>
  typeof message === "object" && message !== null && "isServing" in message && "pid" in message;

function hear({ isServing, pid }: Told): void {
  change(() => {
    clearTimeout(others.get(pid));
    if (isServing) others.set(pid, setTimeout(hear, SILENT_MS, { isServing: false, pid }));
    else others.delete(pid);
  });
}

function change(make: () => void): void {
  const was = isBusy();
  make();
  if (!was && isBusy()) over = Promise.withResolvers<void>();
  if (was && !isBusy()) over.resolve();
}

async function untilFree(signal: AbortSignal): Promise<void> {
  const aborted = Promise.withResolvers<void>();
  const abort = () => aborted.resolve();
  signal.addEventListener("abort", abort);
  if (signal.aborted) abort();
  try {
    // When one viewer's rendering ends, another's may have begun.
    while (isBusy() && !signal.aborted) await Promise.race([over.promise, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
