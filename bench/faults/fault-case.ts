/** What was counted, by what it is. */
export type Figures = Record<string, number | string>;

export type Options = {
  /** How often something is killed, or the power is cut. */
  kills: number;
  /** Three webs and four workers on hosts of their own instead of one machine. */
  hosts: boolean;
};

/** One fault: a file of its name in `cases` exports these. */
export type FaultCase = {
  /** What is done, in a sentence or two. */
  describe: string;
  /** @returns figures; or why the case cannot be run here, as the end of a sentence */
  run: (options: Options) => Promise<Figures | string>;
};
