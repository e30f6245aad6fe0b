import { expect, test } from "vitest";
import { type Member, withRole } from "./members.ts";

const member = (user_id: string, role: Member["role"]): Member => ({
  user_id,
  role,
  email: `${user_id}@example.org`,
  display_name: user_id,
  status: "active",
  created_at: "2026-11-20T12:00:00.000Z",
});

test("a role goes back for one member without undoing a change of another", () => {
  const shown = withRole([member("a", "viewer"), member("b", "viewer")], { userId: "a", role: "admin" });
  const both = withRole(shown, { userId: "b", role: "editor" });
  expect(withRole(both, { userId: "a", role: "viewer" })?.map(({ role }) => role)).toEqual([
    "viewer",
    "editor",
  ]);
});
