import { expect, test } from "vitest";
import { type ApiKey, keyChoices } from "./api-keys.ts";

const key = (id: string, name: string): ApiKey => ({
  ...{ id, org_id: "o", name, role: "viewer", prefix: `rc_${id}` },
  ...{ expires_at: null, replaced_by_id: null, last_used_at: null, created_at: "2026-05-17T09:00:00.000Z" },
});

test("keys of the same name are told apart", () => {
  expect(keyChoices([key("1", "HR"), key("2", "HR"), key("3", "CI")])).toEqual([
    { value: "1", label: "HR (rc_1…)" },
    { value: "2", label: "HR (rc_2…)" },
    { value: "3", label: "CI" },
  ]);
});
