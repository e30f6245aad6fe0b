import {
  celebration,
  createCelebration,
  deleteCelebration,
  getCelebration,
  listCelebrations,
  updateCelebration,
} from "../resources/celebration.ts";
import { CREATED, ORGANIZATION_ID, TEMPLATE_ID, USER_ID } from "./example-values.ts";
import { answer, group, volatile } from "./group.ts";

const WORDS = {
  subject: "Happy birthday, {{first_name}}!",
  text: "Dear {{first_name}},\n\nall of us have something for you.",
};

export const celebrations = group({
  tag: "Celebrations",
  explanation:
    "Standing rules: whose occasion is celebrated, with which designs, when, after whose approval, and to whom the video is sent.",
  operations: {
    listCelebrations,
    createCelebration,
    getCelebration,
    updateCelebration,
    deleteCelebration,
  },
  bodies: {
    createCelebration: {
      name: "Birthdays",
      occasion: "birthday",
      template_ids: [TEMPLATE_ID],
      approval: { members: [USER_ID] },
      off_days: "before",
      ...WORDS,
    },
    updateCelebration: { enabled: true, send_at: "08:30" },
  },
  answers: [
    answer(celebration, {
      id: "0199d3c6-84e5-7c31-8a7b-1d9e3f6b5c24",
      org_id: ORGANIZATION_ID,
      name: "Birthdays",
      enabled: false,
      occasion: "birthday",
      people: {},
      template_ids: [TEMPLATE_ID],
      lead_days: 7,
      approval: { members: [USER_ID] },
      without_approval: "hold",
      send_at: "09:00",
      off_days: "before",
      leap_day: "feb_28",
      years: null,
      grace_days: 3,
      keep: true,
      to: "person",
      ...WORDS,
      texts: [],
      language: "en",
      warnings: [{ code: "mail_delayed", relay_answer: "421 4.7.0 Try again later" }],
      created_at: CREATED,
      updated_at: CREATED,
    }),
  ],
  // Members, templates and the SMTP server change without it.
  volatile: [volatile(celebration, ["warnings"])],
  auditTarget: "celebration",
  auditActions: ["celebration.created", "celebration.updated", "celebration.deleted"],
});
