import {
  type PlainUnusableCode,
  type UnusableFault,
  unusableSentence,
} from "#lib/contract/errors/unusable-fault.ts";

/** A file that cannot be used; the message is for the person who sent it. */
export class UnusableFile extends Error {
  override name = "UnusableFile";
  readonly fault: UnusableFault;

  /** @param why the code alone where no facts belong to it */
  constructor(why: PlainUnusableCode | UnusableFault, options?: ErrorOptions) {
    const fault = typeof why === "string" ? { code: why, facts: {} } : why;
    super(unusableSentence(fault), options);
    this.fault = fault;
  }
}

/** A sound or video that cannot be used, in words for the person who sent it. */
export class UnusableMedia extends UnusableFile {
  override name = "UnusableMedia";
}
