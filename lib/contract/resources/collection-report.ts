import { z } from "zod";
import { RENDER_FAULT_CODES } from "./render-fault.ts";
import { renderFacts, renderReason } from "./render-reason.ts";

/** Warnings about a video that can be made but may look wrong. */
export const RENDER_WARNING_CODES = ["text_overflow", "occasion_unknown"] as const;

/** What a video may show instead of a missing photo. */
export const PHOTO_STAND_INS = ["initials", "picture", "nothing"] as const;

export type PhotoStandIn = (typeof PHOTO_STAND_INS)[number];

/** Why a selection leaves somebody out by itself: they do not want to be congratulated. */
export const LEFT_OUT_REASONS = ["opted_out"] as const;

/** The most people that a report lists. Its counts include all people. */
export const REPORTED_PEOPLE = 1_000;

const reportedFault = z.object({
  code: z.enum(RENDER_FAULT_CODES),
  message: z.string().describe("English sentence that says what to do. It may be reworded at any time."),
  layer: z.string().optional(),
  reason: renderReason.optional(),
  ctx: renderFacts.optional(),
});

const reportedWarning = z.object({
  code: z.enum(RENDER_WARNING_CODES),
  message: z.string(),
  layer: z.string().optional(),
});

/** The answer to a dry run: the expected outcome of each person's video. */
export const collectionReport = z
  .object({
    dry_run: z.literal(true),
    template_version: z.int(),
    total: z.int().describe("Videos that the collection would have."),
    fine: z.int().describe("Videos without a fault, which can be made."),
    faults: z
      .array(z.object({ code: z.enum(RENDER_FAULT_CODES), people: z.int() }))
      .describe("Number of people for each kind of fault, the most frequent first."),
    warnings: z.array(z.object({ code: z.enum(RENDER_WARNING_CODES), people: z.int() })),
    people: z
      .array(
        z.object({
          person_id: z.uuid(),
          person_name: z.string(),
          faults: z.array(reportedFault).describe("Every reason why this video cannot be made."),
          warnings: z
            .array(reportedWarning)
            .describe("Possible flaws. They do not keep the video from being made."),
        }),
      )
      .describe(`The first ${REPORTED_PEOPLE} people with a fault or a warning, in the collection's order.`),
    truncated: z.boolean().describe("Whether more people have faults or warnings than `people` lists."),
    without_photo: z
      .int()
      .describe("Number of videos that show something else because the person has no photo."),
    recipients: z
      .array(
        z.object({
          person_id: z.uuid(),
          person_name: z.string(),
          occasion_on: z.iso.date().describe("The date for which age and years of service are calculated."),
          photo_stand_in: z
            .enum(PHOTO_STAND_INS)
            .nullable()
            .describe(
              "What the video shows instead of a missing photo. Null if the person has a photo or the template shows none.",
            ),
        }),
      )
      .describe("Everyone in the collection, in its order."),
    left_out: z
      .array(
        z.object({
          person_id: z.uuid(),
          person_name: z.string(),
          occasion_on: z.iso.date(),
          reason: z
            .enum(LEFT_OUT_REASONS)
            .describe("`opted_out`: their `celebrate` is false. Naming their id makes a video all the same."),
        }),
      )
      .describe(
        "People whom a window, or a filter for a birthday or a work anniversary, would select, and who are left out.",
      ),
  })
  .meta({ id: "CollectionReport" });
