/** What a check found: in a sentence, and what is wrong. */
export type Check = { told: string; problems: string[] };

/** Prints what is found, as it is found. */
export class Report {
  problems = 0;

  tell({ told, problems }: Check): void {
    console.log(`- ${told}`);
    for (const problem of problems) console.log(`  - **${problem}**`);
    this.problems += problems.length;
  }

  /** Does something that may fail without keeping the rest from being done. @returns undefined if it has failed */
  async attempt<Result>(what: string, work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await work();
    } catch (error) {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.tell({ told: `${what} failed`, problems: [reason] });
      return undefined;
    }
  }

  /** Checks by their names, one after the other. */
  async check(checks: Record<string, () => Promise<Check>>): Promise<void> {
    for (const [name, check] of Object.entries(checks))
      await this.attempt(name, async () => this.tell(await check()));
  }
}
