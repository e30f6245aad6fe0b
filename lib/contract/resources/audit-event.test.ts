import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AUDIT_ACTIONS } from "./audit-event.ts";

test("the reference names every action, in the order of the list", async () => {
  const text = await readFile(join(import.meta.dirname, "../../../docs/api.md"), "utf8");
  const audit = text.slice(text.indexOf("\n## Audit\n"), text.indexOf("\n## People\n"));
  const rows = [...audit.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)];
  const told = rows.flatMap(([, resource = "", verbs = ""]) =>
    [...verbs.matchAll(/`(\w+)`/g)].map(([, verb = ""]) => `${resource}.${verb}`),
  );
  expect(told).toEqual(AUDIT_ACTIONS);
});
