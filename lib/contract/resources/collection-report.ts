import { z } from "zod";
import { RENDER_FAULT_CODES } from "./render-fault.ts";
import { renderFacts, renderReason } from "./render-reason.ts";

/** What may look wrong in a video that can be made. */
export const RENDER_WARNING_CODES = ["text_overflow"] as const;

/** What a video may show in the place of a photo that its person does not have. */
export const PHOTO_STAND_INS = ["initials", "picture", "nothing"] as const;

export type PhotoStandIn = (typeof PHOTO_STAND_INS)[number];

/** How many people a report names with what is wrong; the counts are of all. */
export const REPORTED_PEOPLE = 1_000;

const reportedFault = z.object({
  code: z.enum(RENDER_FAULT_CODES),
  message: z.string().describe("In English words that say what to do. They may be reworded at any time."),
  layer: z.string().optional(),
  reason: renderReason.optional(),
  ctx: renderFacts.optional(),
});

const reportedWarning = z.object({
  code: z.enum(RENDER_WARNING_CODES),
  message: z.string(),
  layer: z.string().optional(),
});

/** A dry run's answer: what would become of each person's video. */
export const collectionReport = z
  .object({
    dry_run: z.literal(true),
    template_version: z.int(),
    total: z.int().describe("Videos that would be made or tried."),
    fine: z.int().describe("Videos that nothing keeps from being made."),
    faults: z
      .array(z.object({ code: z.enum(RENDER_FAULT_CODES), people: z.int() }))
      .describe("How many people each kind of fault concerns, the most frequent first."),
    warnings: z.array(z.object({ code: z.enum(RENDER_WARNING_CODES), people: z.int() })),
    people: z
      .array(
        z.object({
          person_id: z.uuid(),
          person_name: z.string(),
          faults: z.array(reportedFault).describe("Why this video cannot be made, all of it."),
          warnings: z.array(reportedWarning).describe("What to look at; the video is made all the same."),
        }),
      )
      .describe(
        `Those with a fault or a warning, in the collection's order: the first ${REPORTED_PEOPLE} of them.`,
      ),
    truncated: z.boolean().describe("Whether more people have faults or warnings than `people` names."),
    without_photo: z
      .int()
      .describe(
        "How many of the videos show something else in the place of a photo that the person has not.",
      ),
    recipients: z
      .array(
        z.object({
          person_id: z.uuid(),
          person_name: z.string(),
          occasion_on: z.iso.date().describe("The day that age and years of service count to."),
          photo_stand_in: z
            .enum(PHOTO_STAND_INS)
            .nullable()
            .describe(
              "What the video shows instead of the photo that this person does not have; null where there is one, or the template has no place for it.",
            ),
        }),
      )
      .describe("Everybody whom the collection would be for, in its order."),
  })
  .meta({ id: "CollectionReport" });
