import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import { calendarDate, dateTime, enumeration, list, object, text, uuid } from "../fields/fields.ts";
import { celebrationParams } from "./celebration.ts";
import { PHOTO_STAND_INS } from "./collection-report.ts";
import { OCCURRENCE_STATUSES, OCCURRENCE_WARNINGS, SKIP_REASONS } from "./occurrence-values.ts";

/** How many days a list of the occurrences of a celebration may span. */
export const OCCURRENCE_DAYS = 400;
/** The same of all celebrations, of which there may be many: two months, as a calendar shows them. */
export const ALL_OCCURRENCE_DAYS = 62;
/** How many occurrences one request may approve. */
export const APPROVAL_LIMIT = 500;
/** Nobody is congratulated twice by one celebration within so many days, whatever becomes of their date. */
export const GREETED_DAYS = 183;

export const occurrence = z
  .object({
    id: z
      .uuid()
      .describe(
        "The same before and after the occurrence is stored: made from the celebration, the person and the day.",
      ),
    org_id: z.uuid(),
    celebration_id: z.uuid(),
    person_id: z.uuid(),
    person_name: z.string().describe("Their current first and last name."),
    occasion_on: z.iso.date(),
    years: z
      .int()
      .nullable()
      .describe("The years that it completes. Null for birthdays, and if the year is not known."),
    status: z
      .enum(OCCURRENCE_STATUSES)
      .describe(
        "`planned`: there is no video yet. `prepared`: there is one, to be sent at its time. `awaiting_approval`: a member has to approve it first. `sent`: its message is queued, or, if nobody is written to, its time has come. `skipped`: see `reason`.",
      ),
    reason: z
      .enum(SKIP_REASONS)
      .nullable()
      .describe(
        "Why it was skipped. `by_request`: somebody chose so. `opted_out`: the person's `celebrate` is false. `archived`: the person is. `not_selected`: the celebration's filter leaves them out, or its `years` leave out the years that they complete. `person_changed_date`: their date is another one now. `already_greeted`: they were congratulated by this celebration less than half a year before or after. `celebration_disabled`: the celebration is off. `not_approved`: nobody approved in time. `missed`: it could not be sent within `grace_days`. `no_email`, `address_failed`: the person has no address, or it was refused for good. `video_failed`: the video could not be made. `no_design`: all of the designs were archived until it was too late. `no_mail_server`: the installation sends no e-mail.",
      ),
    warnings: z
      .array(
        z.object({
          code: z.enum(OCCURRENCE_WARNINGS),
          stand_in: z
            .enum(PHOTO_STAND_INS)
            .nullable()
            .describe("Of `no_photo`: what is shown instead, as in the dry run of a collection. Else null."),
          layers: z
            .array(z.string())
            .nullable()
            .describe("Of `text_too_long`: names of the design's layers whose text is cut off. Else null."),
        }),
      )
      .describe(
        "What will go wrong as things are, as long as it can be mended; none of what was sent or skipped. `no_email`: the person has no address, and is skipped when it is to be sent. `address_failed`: theirs was refused for good. `photo_required`: a design makes no video without a photo, and they have none. `no_photo`: the same, but it shows something else. `other_language`: there are no words in their `language`, and they get the usual ones. `text_too_long`: a text does not fit into its box and is cut off in the video that there is.",
      ),
    send_at: z.iso.datetime().describe("When it is to be sent, or was to be."),
    template_id: z.uuid().nullable().describe("The design; null until it is prepared."),
    video_id: z.uuid().nullable(),
    thumbnail_url: z
      .string()
      .nullable()
      .describe("A picture of its video; signed and expiring. Null until the video is finished."),
    video_completed_at: z.iso
      .datetime()
      .nullable()
      .describe("When its video was last finished; null until it is."),
    approved_by: z
      .uuid()
      .nullable()
      .describe("Id of the member; null for an API key, and until it is approved."),
    approved_at: z.iso.datetime().nullable(),
    prepared_at: z.iso.datetime().nullable(),
    sent_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "Occurrence" });

/** @param most how many days it may have */
const span = (most: number, further = "") => ({
  from: calendarDate()
    .optional()
    .describe("First day of the occasions. Default: today in the organization's time zone."),
  to: calendarDate()
    .optional()
    .describe(`Last day; at most ${most} days in all${further}. Default: 30 days after the first.`),
  status: enumeration(OCCURRENCE_STATUSES).optional().describe("Only occurrences of this status."),
});

const occurrenceParams = object({ occurrence_id: uuid() });

export const approvalInput = object({
  ids: list(uuid(), { min: 1, max: APPROVAL_LIMIT }).describe("Ids of occurrences."),
  seen_until: dateTime()
    .optional()
    .describe(
      "Approves only those whose video was finished by then: what was made again since, nobody has seen. The latest `video_completed_at` of those that were looked at. Default: no limit.",
    ),
}).meta({ id: "ApprovalInput" });

export const approvalReport = z
  .object({
    approved: z.int().describe("How many are approved now."),
    unchanged: z
      .array(z.object({ id: z.uuid(), status: z.enum(OCCURRENCE_STATUSES) }))
      .describe(
        "Those that did not wait for an approval, or not any more, and those whose video is not finished, or was made again since `seen_until`.",
      ),
  })
  .meta({ id: "ApprovalReport" });

/** A token has 43 letters; what is longer is none. */
export const approvalMailInput = object({
  token: text({ min: 1, max: 100 }).describe("From the link in the e-mail, `mail` in its query."),
}).meta({ id: "ApprovalMailInput" });

const tag = "Occurrences";

export const listOccurrences = contract({
  id: "listOccurrences",
  method: "GET",
  path: "/v1/occurrences",
  access: "viewer",
  tag,
  summary: "List the occurrences of all celebrations",
  description:
    "By day, those of celebrations that are enabled, and what was sent or skipped of others. What lies ahead is made from the people as they are now.",
  query: object({
    ...span(ALL_OCCURRENCE_DAYS, `, ${OCCURRENCE_DAYS} with a \`status\` other than \`planned\``),
    ...pageFields,
  }),
  success: { status: 200, schema: occurrence, page: true },
});

export const listCelebrationOccurrences = contract({
  id: "listCelebrationOccurrences",
  method: "GET",
  path: "/v1/celebrations/{celebration_id}/occurrences",
  access: "viewer",
  tag,
  summary: "List the occurrences of a celebration",
  description: "The same for one celebration; of one that is off, what would be if it were on.",
  params: celebrationParams,
  query: object({ ...span(OCCURRENCE_DAYS), ...pageFields }),
  success: { status: 200, schema: occurrence, page: true },
  faults: [404],
});

export const getOccurrence = contract({
  id: "getOccurrence",
  method: "GET",
  path: "/v1/occurrences/{occurrence_id}",
  access: "viewer",
  tag,
  summary: "Get an occurrence",
  params: occurrenceParams,
  success: { status: 200, schema: occurrence },
  etag: true,
  faults: [404],
});

export const skipOccurrence = contract({
  id: "skipOccurrence",
  method: "POST",
  path: "/v1/occurrences/{occurrence_id}/skip",
  access: "editor",
  tag,
  summary: "Skip an occurrence",
  description:
    "Also long before it is prepared. One that is skipped for another reason is not planned again once that has passed; one that was sent is 409.",
  params: occurrenceParams,
  success: { status: 200, schema: occurrence },
  etag: true,
  faults: [404, 409],
});

export const redoOccurrence = contract({
  id: "redoOccurrence",
  method: "POST",
  path: "/v1/occurrences/{occurrence_id}/redo",
  access: "editor",
  tag,
  summary: "Prepare an occurrence again",
  description:
    "It is planned again: its video is made anew, and needs a new approval. One that is too late by then is sent all the same, unless it has been for longer than `grace_days`. 409 for such a one, for one that was sent, and for a person who cannot be congratulated.",
  params: occurrenceParams,
  success: { status: 200, schema: occurrence },
  etag: true,
  faults: [404, 409],
});

export const approveOccurrences = contract({
  id: "approveOccurrences",
  method: "POST",
  path: "/v1/occurrences/approve",
  access: "viewer",
  accessText: "editor for a member whom the celebration names, else admin",
  tag,
  summary: "Approve occurrences",
  description: "All of them or, if one is unknown or not yours to approve, none.",
  body: approvalInput,
  success: { status: 200, schema: approvalReport },
});

export const approveMailedOccurrences = contract({
  id: "approveMailedOccurrences",
  method: "POST",
  path: "/v1/occurrences/approve-mailed",
  access: "session",
  tag,
  summary: "Approve the occurrences of an e-mail",
  description:
    "Approves what the e-mail lists, for the signed-in member whom it was sent to, in the organization that it is about: what still waits, with the video that the e-mail showed. What was made again since, and what is not the member's to approve any more, is `unchanged`. The token works for two weeks.",
  body: approvalMailInput,
  success: { status: 200, schema: approvalReport },
  faults: [404],
});
