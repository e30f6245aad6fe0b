import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import { enumeration, object, text, uuid } from "../fields/fields.ts";
import { ANSWER_SYMBOLS, ANSWER_TEXT_LIMIT } from "./answer-symbols.ts";

/** What the form of a watch page sends: a tap, or words. */
export const answerForm = z.union([
  object({ symbol: enumeration(ANSWER_SYMBOLS) }),
  object({ text: text({ max: ANSWER_TEXT_LIMIT }) }),
]);

export const answer = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    watch_link_id: z.uuid(),
    video_id: z.uuid(),
    person_id: z.uuid().nullable().describe("Whom the video is about."),
    person_name: z.string().nullable().describe("Their current first and last name."),
    collection_id: z.uuid().nullable(),
    symbol: z
      .enum(ANSWER_SYMBOLS)
      .nullable()
      .describe("The symbol that was tapped. An answer has a symbol, a text, or both."),
    text: z.string().nullable().describe("Up to 500 characters, as they were written: never markup."),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime().describe("When it was last changed."),
  })
  .meta({ id: "Answer" });

export const answerListQuery = object({
  video_id: uuid().optional().describe("Only answers to this video."),
  person_id: uuid().optional().describe("Only answers to videos about this person."),
  collection_id: uuid().optional().describe("Only answers to videos of this collection."),
  ...pageFields,
});

export const listAnswers = contract({
  id: "listAnswers",
  method: "GET",
  path: "/v1/answers",
  access: "viewer",
  tag: "Watch links",
  summary: "List answers",
  description: "What people have answered on watch pages, newest first.",
  query: answerListQuery,
  success: { status: 200, schema: answer, page: true },
});
