/**
 * What ends a process whose task takes too much, and leaves no core dump: the system and its operator use other signals.
 * Windows has no such.
 */
export const TOO_COSTLY_SIGNAL: NodeJS.Signals = process.platform === "win32" ? "SIGKILL" : "SIGUSR2";
