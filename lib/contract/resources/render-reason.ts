import { z } from "zod";
import { RENDER_REASONS } from "../errors/video-error.ts";

/** Why a video cannot be made, more exactly than by the error's `code`. */
export const renderReason = z
  .enum(RENDER_REASONS)
  .describe(
    "Why exactly: a stable code, of which later versions may have more. Not in errors from before there were reasons.",
  )
  .meta({ id: "RenderReason" });

/** The facts of a reason. */
export const renderFacts = z
  .record(
    z.string(),
    z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).readonly(), z.null()]),
  )
  .describe("The facts that belong to `reason`, by name, where it has any.");
