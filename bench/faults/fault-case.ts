/** What was counted, by what it is; or why the case cannot be run here, as the end of a sentence. */
export type Figures = Record<string, number | string> | string;

/** One fault: a file of its name in `cases` exports these. */
export type FaultCase = {
  /** What is done, in a sentence or two. */
  describe: string;
  run: () => Promise<Figures>;
};
