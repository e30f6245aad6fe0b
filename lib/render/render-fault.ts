import type { UsedAs } from "#lib/contract/errors/unusable-fault.ts";
import {
  type NewVideoError,
  type RenderCode,
  type RenderFacts,
  unusableFileError,
  videoErrorOf,
} from "#lib/contract/errors/video-error.ts";
import type { RenderFaultCode } from "#lib/contract/resources/render-fault.ts";
import type { UnusableFile } from "./media/unusable-file.ts";

/** Why a video cannot be made, in words that say what to do; `layer` names the one concerned. */
export class RenderFault extends Error {
  readonly error: NewVideoError;
  readonly code: RenderFaultCode;
  readonly layer: string | undefined;
  /** Faults found in the same pass beside this one, so that a dry run can report all at once. */
  further: RenderFault[] = [];

  constructor(error: NewVideoError, options?: ErrorOptions) {
    super(error.message, options);
    this.name = "RenderFault";
    this.error = error;
    this.code = error.code;
    this.layer = error.layer;
  }

  /** This fault and those found beside it, each as the `error` of a video. */
  all(): NewVideoError[] {
    return [this, ...this.further].map((fault) => fault.toJSON());
  }

  /** As the `error` of a video. */
  toJSON(): NewVideoError {
    return this.error;
  }
}

/** A fault by its reason and the facts that belong to it. */
export function renderFault<Code extends RenderCode>(
  reason: Code,
  facts: RenderFacts<Code>,
  layer?: string,
  options?: ErrorOptions,
): RenderFault {
  return new RenderFault(videoErrorOf(reason, facts, layer), options);
}

/** A file that a scene names and that cannot be used. */
export function unusableFault(cause: UnusableFile, used: UsedAs, layer?: string): RenderFault {
  return new RenderFault(unusableFileError(cause.fault, used, layer), { cause });
}
