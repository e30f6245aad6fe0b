/**
 * The signal that ends a process whose task uses too much. It leaves no core dump, and neither the system nor
 * operators usually send it. Windows does not have it.
 */
export const TOO_COSTLY_SIGNAL: NodeJS.Signals = process.platform === "win32" ? "SIGKILL" : "SIGUSR2";
