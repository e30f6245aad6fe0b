/** What the operating system says when a disk is full, read-only, over its quota, failing or not ours to write to. */
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full; make room",
  EDQUOT: "the disk quota is used up; raise it or make room",
  EROFS: "the disk is read-only; make it writable",
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
  // The encoder writes its file itself, and only tells in words.
  return /no space left on device/i.test(error.message) ? (REASONS.ENOSPC ?? null) : null;
}
