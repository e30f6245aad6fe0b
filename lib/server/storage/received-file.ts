/** Where a file that comes in goes, and how long it may be, as its first bytes tell. */
export type UploadTarget = {
  /** A path that does not exist yet. */
  path: string;
  /** How many bytes `limitOf` wants to see; it is asked again until they are there. */
  headBytes: number;
  /** The most bytes that a file with this beginning may have. */
  limitOf: (head: Buffer) => number;
};

/** A file that has come in: its size in bytes, and the name that its sender gave it. */
export type ReceivedFile = { fileName: string; size: number };
