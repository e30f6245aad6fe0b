import { expect, it } from "vitest";
import { EnvironmentError, parseEnvironment } from "./environment.ts";
import { adminFaults, requireWholeAdmin } from "./first-account.ts";

it("asks for a whole first account only where one is created", () => {
  const key = { ROLLCALL_ADMIN_API_KEY: `rc_${"k".repeat(32)}` };
  const password = { ROLLCALL_ADMIN_PASSWORD: "long enough" };
  const email = { ROLLCALL_ADMIN_EMAIL: "a@b.example" };
  const needed = (source: Record<string, string>) => adminFaults(parseEnvironment(source));
  expect(needed(key)).toEqual(["ROLLCALL_ADMIN_EMAIL is needed because ROLLCALL_ADMIN_API_KEY is set"]);
  expect(needed(password)).toEqual(["ROLLCALL_ADMIN_EMAIL is needed because ROLLCALL_ADMIN_PASSWORD is set"]);
  expect(needed(email)).toEqual(["ROLLCALL_ADMIN_PASSWORD is needed because ROLLCALL_ADMIN_EMAIL is set"]);
  expect(needed({ ...email, ...password, ...key })).toEqual([]);
  expect(() => requireWholeAdmin(parseEnvironment(key))).toThrow(EnvironmentError);
});
