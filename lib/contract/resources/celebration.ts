import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import {
  boolean,
  enumeration,
  integer,
  languageTag,
  list,
  literal,
  object,
  text,
  uuid,
} from "../fields/fields.ts";
import { messageRecipients } from "../fields/message-recipients.ts";
import { LANGUAGES, languageSchema } from "./language.ts";
import { MESSAGE_ADDRESSES } from "./message-send.ts";
import { MISSING_FACTS, personFilterFields } from "./person.ts";

/** What becomes of a sending that would fall on a day that is not worked. */
export const OFF_DAYS = ["on_the_day", "before", "after"] as const;
/** When somebody has their day in common years who has it on 29 February. */
export const LEAP_DAYS = ["feb_28", "mar_1"] as const;
export const CELEBRATION_WARNINGS = [
  "no_design",
  "no_approver",
  "no_worker",
  "no_mail_server",
  "mail_delayed",
] as const;
export const WITHOUT_APPROVAL = ["hold", "send"] as const;

/** How many celebrations an organization may have: a calendar shows all of them. */
export const CELEBRATION_LIMIT = 50;
/** How many days before its sending a video may be prepared. */
export const LEAD_DAYS = { min: 1, max: 60 } as const;
/** How many days late a mail may be. */
export const GRACE_DAYS = { min: 0, max: 30 } as const;
const MOST_DESIGNS = 10;
const MOST_APPROVERS = 20;
const MOST_LANGUAGES = 20;
const YEARS = { min: 1, max: 120 };

const OCCASION =
  "`birthday`, `work_anniversary`, or a custom field whose type is `date`: `custom_fields.x`, celebrated every year from that date on.";
const TO =
  "`person`: whom the occasion is about. Or addresses, such as a team's. Null: nobody, the video is made and kept.";
const APPROVAL =
  "`none`, or the ids of the members of whom one has to approve each video. Admins and owners may approve too.";
const WITHOUT =
  "What happens if nobody has approved when it is to be sent: `hold` waits for as long as `grace_days` allows, `send` sends.";
const OFF_DAYS_TEXT =
  "When the day is a weekend day or a holiday: `on_the_day` all the same, or on the nearest worked day `before` or `after`. The date of the occasion stays.";
const LEAP_TEXT = "When somebody has their day in common years who has it on 29 February.";
const YEARS_TEXT =
  "The years that are celebrated, such as 1, 5 and 10; null for all. With years, an occasion whose year is not known is none.";
const GRACE_TEXT =
  "How many days late it may be sent, if it could not be before. What could not be sent by then is skipped.";
const KEEP_TEXT =
  "Whether the videos are rendered and stored. False prepares them: each is rendered when somebody watches it, and nothing of it is stored.";
const TEXTS_TEXT =
  "Other words for people of other languages. A person whose `language` is `de-AT` gets those for `de-AT`, else for `de`, else `subject` and `text`.";
const LANGUAGE_TEXT =
  "The language of what the mails say around these words, to fixed addresses and to people whose own `language` is none of these.";
const PEOPLE_TEXT =
  "Whose occasions: filters of the list of people, all of which have to match. Active people alone, and only those who want to be congratulated. Empty for all of them.";

export const celebration = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    name: z.string(),
    enabled: z.boolean().describe("Nothing is prepared and sent while it is false."),
    occasion: z.string().describe(OCCASION),
    people: z
      .object({
        sector: z.array(z.string()).optional(),
        position: z.array(z.string()).optional(),
        language: z.array(z.string()).optional(),
        missing: z.array(z.enum(MISSING_FACTS)).optional(),
      })
      .describe(PEOPLE_TEXT),
    template_ids: z.array(z.uuid()).describe("The designs. Nobody gets the same one twice in a row."),
    lead_days: z.int().describe("How many days before it is sent a video is prepared."),
    approval: z.union([z.literal("none"), z.object({ members: z.array(z.uuid()) })]).describe(APPROVAL),
    without_approval: z.enum(WITHOUT_APPROVAL).describe(WITHOUT),
    send_at: z.string().describe("Local time in the person's time zone, `09:00`."),
    off_days: z.enum(OFF_DAYS).describe(OFF_DAYS_TEXT),
    leap_day: z.enum(LEAP_DAYS).describe(LEAP_TEXT),
    years: z.array(z.int()).nullable().describe(YEARS_TEXT),
    grace_days: z.int().describe(GRACE_TEXT),
    keep: z.boolean().describe(KEEP_TEXT),
    to: z
      .union([z.literal("person"), z.array(z.string())])
      .nullable()
      .describe(TO),
    subject: z.string().nullable().describe("With merge fields; null if nobody is written to."),
    text: z.string().nullable().describe("With merge fields; null if nobody is written to."),
    texts: z
      .array(z.object({ language: z.string(), subject: z.string(), text: z.string() }))
      .describe(TEXTS_TEXT),
    language: languageSchema.describe(LANGUAGE_TEXT),
    warnings: z
      .array(
        z.object({
          code: z.enum(CELEBRATION_WARNINGS),
          relay_answer: z
            .string()
            .nullable()
            .describe(
              "Of `mail_delayed`: what the SMTP server said last, or why it was not reached. Else null.",
            ),
        }),
      )
      .describe(
        "What keeps it from working as things are. `no_design`: all designs are archived. `no_approver`: none of the members whose approval it needs is an active one with the role editor or a higher one; admins may approve. `no_worker`: it is on, and no worker runs. `no_mail_server`: the installation sends no e-mail. `mail_delayed`: the SMTP server does not take messages, which are tried again.",
      ),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Celebration" });

const subject = text({ min: 1, max: 200 });
const words = text({ min: 1, max: 5_000 });
const { sector, position, language, missing } = personFilterFields;

const fields = {
  name: text({ min: 1, max: 120 }),
  enabled: boolean(),
  occasion: text({ min: 1, max: 220, pattern: "^(birthday|work_anniversary|custom_fields\\..+)$" }).describe(
    OCCASION,
  ),
  people: object({ sector, position, language, missing }).describe(PEOPLE_TEXT),
  template_ids: list(uuid(), { min: 1, max: MOST_DESIGNS }).describe(
    "The designs. With several, nobody gets the one of their last occasion again.",
  ),
  lead_days: integer(LEAD_DAYS).describe("How many days before it is sent a video is prepared."),
  approval: z
    .union([literal("none"), object({ members: list(uuid(), { min: 1, max: MOST_APPROVERS }) })])
    .describe(`${APPROVAL} Active members with the role editor or a higher one.`),
  without_approval: enumeration(WITHOUT_APPROVAL).describe(WITHOUT),
  send_at: text({ min: 5, max: 5, pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" }).describe(
    "Local time in the person's time zone, else the organization's.",
  ),
  off_days: enumeration(OFF_DAYS).describe(OFF_DAYS_TEXT),
  leap_day: enumeration(LEAP_DAYS).describe(LEAP_TEXT),
  years: list(integer(YEARS), { min: 1, max: YEARS.max }).nullable().describe(YEARS_TEXT),
  grace_days: integer(GRACE_DAYS).describe(GRACE_TEXT),
  keep: boolean().describe(KEEP_TEXT),
  to: messageRecipients(MESSAGE_ADDRESSES).nullable().describe(TO),
  subject: subject.nullable().describe("With merge fields, as in a message. Needed unless `to` is null."),
  text: words.nullable().describe("With merge fields, as in a message. Needed unless `to` is null."),
  texts: list(object({ language: languageTag(), subject, text: words }), { max: MOST_LANGUAGES }).describe(
    TEXTS_TEXT,
  ),
  language: enumeration(LANGUAGES).describe(LANGUAGE_TEXT),
};

export const celebrationInput = object({
  name: fields.name,
  enabled: fields.enabled.default(false),
  occasion: fields.occasion,
  people: fields.people.default({}),
  template_ids: fields.template_ids,
  lead_days: fields.lead_days.default(7),
  approval: fields.approval.default("none"),
  without_approval: fields.without_approval.default("hold"),
  send_at: fields.send_at.default("09:00"),
  off_days: fields.off_days.default("on_the_day"),
  leap_day: fields.leap_day.default("feb_28"),
  years: fields.years.default(null),
  grace_days: fields.grace_days.default(3),
  keep: fields.keep.default(true),
  to: fields.to.default("person"),
  subject: fields.subject.default(null),
  text: fields.text.default(null),
  texts: fields.texts.default([]),
  language: fields.language
    .optional()
    .describe(`${LANGUAGE_TEXT} Default: that of the member who asks; English for an API key.`),
}).meta({ id: "CelebrationInput" });

export const celebrationPatch = object(fields).partial().meta({ id: "CelebrationPatch" });

export const celebrationParams = object({ celebration_id: uuid() });

const tag = "Celebrations";

export const listCelebrations = contract({
  id: "listCelebrations",
  method: "GET",
  path: "/v1/celebrations",
  access: "viewer",
  tag,
  summary: "List celebrations",
  query: object(pageFields),
  success: { status: 200, schema: celebration, page: true },
});

export const createCelebration = contract({
  id: "createCelebration",
  method: "POST",
  path: "/v1/celebrations",
  access: "editor",
  tag,
  summary: "Create a celebration",
  description: `Off until \`enabled\` is true. An organization has at most ${CELEBRATION_LIMIT}.`,
  body: celebrationInput,
  success: { status: 201, schema: celebration },
  idempotent: true,
  etag: true,
  faults: [409],
});

export const getCelebration = contract({
  id: "getCelebration",
  method: "GET",
  path: "/v1/celebrations/{celebration_id}",
  access: "viewer",
  tag,
  summary: "Get a celebration",
  params: celebrationParams,
  success: { status: 200, schema: celebration },
  etag: true,
  faults: [404],
});

export const updateCelebration = contract({
  id: "updateCelebration",
  method: "PATCH",
  path: "/v1/celebrations/{celebration_id}",
  access: "editor",
  tag,
  summary: "Change a celebration",
  description:
    "Only the fields that are sent change. What has been sent stays as it is. Once a celebration has approvers, `approval` and `without_approval` are changed by one of them or an admin: 403 for others.",
  params: celebrationParams,
  body: celebrationPatch,
  success: { status: 200, schema: celebration },
  etag: true,
  faults: [404, 412],
});

export const deleteCelebration = contract({
  id: "deleteCelebration",
  method: "DELETE",
  path: "/v1/celebrations/{celebration_id}",
  access: "editor",
  tag,
  summary: "Delete a celebration",
  description: "Its videos stay; nothing more is sent.",
  params: celebrationParams,
  success: { status: 204 },
  ifMatch: true,
  faults: [404],
});
