import { styleText } from "node:util";
import { wasAskedToStop } from "./start-failure.ts";

const NAME_WIDTH = 13;

/** The terminal output of a start: one line per step, with its result and how long it took. */
export class Progress {
  readonly #output: NodeJS.WriteStream;

  constructor(output: NodeJS.WriteStream) {
    this.#output = output;
  }

  heading(text: string): void {
    this.#write(`\n${this.#style("bold", text)}\n\n`);
  }

  /**
   * Runs a step and reports its result.
   * @param doing what is being done, shown while it lasts.
   * @param work returns the text of the result.
   */
  async step<Result>(
    name: string,
    doing: string,
    work: () => Promise<Result>,
    tell: (result: Result) => string,
  ): Promise<Result> {
    const start = performance.now();
    // A log keeps every line; on a terminal a running step's line is overwritten.
    if (this.#output.isTTY) this.#write(this.#line("…", name, this.#style("dim", doing)));
    try {
      const result = await work();
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      this.#replace(this.#line("✓", name, `${tell(result)} ${this.#style("dim", `${seconds} s`)}`));
      return result;
    } catch (error) {
      const isStopped = wasAskedToStop(error);
      this.#replace(this.#line(isStopped ? "!" : "✗", name, isStopped ? `stopped: ${doing}` : doing));
      throw error;
    }
  }

  /** Reports a step that took no time worth mentioning. */
  done(name: string, text: string): void {
    this.#write(`${this.#line("✓", name, text)}\n`);
  }

  /** Reports how far a running step is. On a terminal in place of its line, which its result replaces in turn. */
  going(name: string, text: string): void {
    const line = this.#line("…", name, text);
    this.#write(this.#output.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
  }

  /** Reports an event during operation, such as a restart. */
  notice(name: string, text: string): void {
    // On a terminal in place of a running step's line, which is written again when it is done.
    this.#replace(this.#line("!", name, text));
  }

  /** Prints the URL to open. */
  address(sentence: string, url: string): void {
    this.#write(`\n  ${sentence}\n  ${this.#style("bold", url)}\n\n`);
  }

  #replace(line: string): void {
    this.#write(this.#output.isTTY ? `\r\u001b[K${line}\n` : `${line}\n`);
  }

  #line(mark: "…" | "✓" | "✗" | "!", name: string, text: string): string {
    const colours = { "…": "dim", "✓": "green", "✗": "red", "!": "yellow" } as const;
    return `  ${this.#style(colours[mark], mark)} ${name.padEnd(NAME_WIDTH)}${text}`;
  }

  #style(format: "bold" | "dim" | "green" | "red" | "yellow", text: string): string {
    return styleText(format, text, { stream: this.#output });
  }

  #write(text: string): void {
    this.#output.write(text);
  }
}
