import { UNFIT_REASONS } from "../resources/occurrence-values.ts";
import { refusal, valueError } from "./define-error.ts";

/** Celebrations and holidays. */
export const CELEBRATION_ERRORS = {
  celebration_limit_reached: refusal(
    409,
    "The organization has reached its limit of celebrations.",
    { limit: "integer" },
    ({ limit }) => `An organization has at most ${limit} celebrations: delete one that is not needed`,
  ),
  celebration_words_missing: valueError(
    "A celebration that writes to somebody has no subject or no text.",
    {},
    "needed as long as somebody is written to: send it, or `to` as null",
  ),
  celebration_language_repeated: valueError(
    "A celebration has two sets of words for one language.",
    { language: "string" },
    ({ language }) => `there are words for "${language}" already: keep one of the two`,
  ),
  celebration_field_unknown: valueError(
    "The custom field of a celebration's occasion is not among the organization's.",
    { key: "string" },
    ({ key }) => `there is no custom field "${key}": add it with POST /v1/custom-fields, with the type date`,
  ),
  celebration_field_not_date: valueError(
    "The custom field of a celebration's occasion has another type than `date`.",
    { key: "string" },
    ({ key }) => `the custom field "${key}" holds no dates: an occasion needs one whose type is date`,
  ),
  celebration_design_archived: valueError(
    "A design of a celebration is an archived template.",
    { template: "string" },
    ({ template }) => `the template "${template}" is archived: restore it, or choose another`,
  ),
  celebration_approver_unknown: valueError(
    "Who is to approve is no active member of the organization with the role editor or a higher one.",
    {},
    "no active member with the role editor or a higher one has this id",
  ),
  celebration_approval_protected: refusal(
    403,
    "Whether and by whom the videos of a celebration are approved is changed by one of its approvers, or an admin.",
    {},
    "Only one of its approvers or an admin may change whose approval this celebration needs: ask one of them",
  ),
  occurrences_span_too_long: valueError(
    "A list of occurrences spans too many days.",
    { days: "integer" },
    ({ days }) => `more than ${days} days: ask for fewer at a time`,
  ),
  occurrence_unknown: valueError(
    "No stored occurrence of the organization has the id.",
    {},
    "there is no prepared occurrence with this id",
  ),
  occurrence_sent: refusal(
    409,
    "The occurrence was sent, so it is neither skipped nor prepared again.",
    {},
    "This was sent already",
  ),
  occurrence_not_possible: refusal(
    409,
    "The person cannot be congratulated as things are; `reason` is that of a skipped occurrence.",
    { reason: UNFIT_REASONS },
    ({ reason }) => `This person cannot be congratulated now: ${NOT_POSSIBLE[reason]}`,
  ),
  occurrence_too_old: refusal(
    409,
    "The occurrence was too late too long ago to be prepared again: more than `days` ago, the days that it may be late.",
    { days: "integer" },
    ({ days }) =>
      `This was too late already more than ${days === 1 ? "a day" : `${days} days`} ago, so it is not prepared again`,
  ),
  approval_mail_unknown: refusal(
    404,
    "No e-mail about what waits for an approval has this token, it was sent to somebody else, or it is older than two weeks.",
    {},
    "This link is not for you, or older than two weeks. What waits for your approval is listed all the same",
  ),
  holiday_taken: refusal(
    409,
    "The day is a holiday of the organization already.",
    { day: "string", name: "string" },
    ({ day, name }) => `${day} is a holiday already: ${name}`,
  ),
  holiday_limit_reached: refusal(
    409,
    "The organization would have more holidays than its limit.",
    { limit: "integer" },
    ({ limit }) => `An organization has at most ${limit} holidays: delete those of past years`,
  ),
  calendar_line_unusable: valueError(
    "A line of an iCalendar file cannot be read as part of a holiday.",
    {
      line: "integer",
      problem: [
        "not_calendar",
        "unfinished",
        "no_date",
        "not_whole_day",
        "bad_date",
        "ends_early",
        "too_long",
        "rule",
      ],
    },
    ({ line, problem }) => `line ${line}: ${CALENDAR_PROBLEMS[problem]}`,
  ),
  calendar_without_holidays: valueError(
    "An iCalendar file has no event.",
    {},
    "the file has no event: export the holidays from your calendar as .ics",
  ),
  calendar_too_many_days: valueError(
    "An iCalendar file has more days than an organization may have holidays.",
    { limit: "integer" },
    ({ limit }) => `the file has more than ${limit} days: export fewer years`,
  ),
};

const NOT_POSSIBLE = {
  celebration_disabled: "the celebration is off",
  archived: "they are archived",
  opted_out: "they do not want to be congratulated",
  person_changed_date: "their date is another one now",
  not_selected: "the celebration's filter leaves them out",
  already_greeted: "the celebration congratulated them less than half a year ago",
} as const;

const CALENDAR_PROBLEMS = {
  not_calendar: "a file of this kind begins with BEGIN:VCALENDAR",
  unfinished: "the file ends in the middle of an event",
  no_date: "this event has no DTSTART",
  not_whole_day: "holidays are whole days, and this event has a time: DTSTART;VALUE=DATE:20261225",
  bad_date: "this is no date from 1900 to 2199, such as 20261225",
  ends_early: "this event ends before it begins",
  too_long: "this event is longer than 60 days",
  rule: "only FREQ=YEARLY with COUNT, UNTIL or INTERVAL is understood: export single days",
} as const;
