import { z } from "zod";
import { RENDER_REASONS } from "../errors/video-error.ts";

/** Why a video cannot be made, more exactly than by the error's `code`. */
export const renderReason = z
  .enum(RENDER_REASONS)
  .describe(
    "The exact reason, as a stable code. Later versions may add codes. Absent in errors stored by versions without reasons.",
  )
  .meta({ id: "RenderReason" });

/** The facts of a reason. */
export const renderFacts = z
  .record(
    z.string(),
    z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).readonly(), z.null()]),
  )
  .describe("The facts of `reason` by name, if it has any.");
