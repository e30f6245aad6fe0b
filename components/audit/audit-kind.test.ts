import { expect, test } from "vitest";
import { AUDITED_GROUPS } from "#lib/contract/groups/audited-groups.ts";
import { auditKind } from "./audit-kind.ts";

test.each(AUDITED_GROUPS.map((group) => [group.auditTarget, group.auditActions] as const))(
  "the filter lists every action on %s under it",
  (target, actions) => {
    expect(actions.map(auditKind)).toEqual(actions.map(() => target));
  },
);
