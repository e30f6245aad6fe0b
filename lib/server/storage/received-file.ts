/** Where to write an incoming file, and its size limit, which depends on its first bytes. */
export type UploadTarget = {
  /** A path that does not exist yet. */
  path: string;
  /** How many bytes `limitOf` needs; it is called again until they have arrived. */
  headBytes: number;
  /** The size limit in bytes of a file with these first bytes. */
  limitOf: (head: Buffer) => number;
};

/** A received file: its size in bytes, and the name that the client gave it. */
export type ReceivedFile = { fileName: string; size: number };
