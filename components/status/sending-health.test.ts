import { expect, test } from "vitest";
import { mailHealth, sendingHealth } from "./sending-health.ts";

test.each([
  [{ workers: 1, greetings: 0, emails: 0 }, "well"],
  [{ workers: 2, greetings: 0, emails: 3 }, "late"],
  [{ workers: 0, greetings: 0, emails: 0 }, "idle"],
  [{ workers: 0, greetings: 1, emails: 0 }, "stopped"],
] as const)("%o is %s", ({ workers, ...late }, health) => {
  expect(sendingHealth({ workers, overdue: { ...late, since: null } })).toBe(health);
});

test.each([
  [{ is_mail_set_up: true, emails: 0 }, true, "well"],
  [{ is_mail_set_up: true, emails: 0 }, false, "unused"],
  [{ is_mail_set_up: true, emails: 2 }, false, "refusing"],
  [{ is_mail_set_up: false, emails: 0 }, false, "off"],
] as const)("the mail server of %o, which is used: %s, is %s", ({ emails, ...state }, isUsed, health) => {
  expect(mailHealth({ ...state, refused: { emails, since: null, relay_answer: null } }, isUsed)).toBe(health);
});
