/** What the operating system says when a disk is failing or not ours to write to; work waits for one that is full. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: "the data folder may not be written to; correct its permissions",
  EPERM: "the data folder may not be written to; correct its permissions",
  EIO: "the disk reports errors; check it",
  EMFILE: "too many files are open; raise the limit",
  ENFILE: "too many files are open; raise the limit",
};

/** What keeps files from being written, in words that say what to do; null for errors of another kind. */
export function storageFaultReason(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ("code" in error && typeof error.code === "string") {
    const known = REASONS[error.code];
    if (known !== undefined) return known;
    // Only what went wrong with a file has a path; a program that does not start has one too.
    const isFile = "path" in error && "syscall" in error && !String(error.syscall).startsWith("spawn");
    if (isFile) return `the data folder answers ${error.code}; check it`;
  }
  return null;
}
