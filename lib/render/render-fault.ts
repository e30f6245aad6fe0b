import type { RenderFaultCode } from "#lib/contract/resources/render-fault.ts";

/** Why a video cannot be made, in words that say what to do; `layer` names the one concerned. */
export class RenderFault extends Error {
  readonly code: RenderFaultCode;
  readonly layer: string | undefined;
  /** Faults found in the same pass beside this one, so that a dry run can report all at once. */
  further: RenderFault[] = [];

  constructor(code: RenderFaultCode, message: string, layer?: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "RenderFault";
    this.code = code;
    this.layer = layer;
  }

  /** As the `error` of a video. */
  toJSON(): { code: RenderFaultCode; message: string; layer?: string } {
    return {
      code: this.code,
      message: this.message,
      ...(this.layer === undefined ? {} : { layer: this.layer }),
    };
  }
}
