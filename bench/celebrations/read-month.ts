import { advanceCelebrations } from "#lib/server/celebrations/index.ts";
import * as occurrences from "#lib/server/celebrations/occurrence-service.ts";
import { connectionPool, database } from "#lib/server/database.ts";
import { newId } from "#lib/server/ids.ts";
import { tenantDatabase } from "#lib/server/tenant-database.ts";
import { withInstallation } from "../installation.ts";
import { median } from "../median.ts";
import { fillOrganizations } from "./fill.ts";

const ROUNDS = 15;

/** Reads a month of the calendar of an organization with so many people, as `GET /v1/occurrences` does, without HTTP. */
export async function readMonth(people: number): Promise<void> {
  await withInstallation(async () => {
    await fillOrganizations(1, people);
    // What is to be prepared soon is stored.
    await advanceCelebrations(database());
    const [org] = await database().organization.findMany({ select: { id: true } });
    const orgId = org?.id ?? "";
    const credential = {
      type: "api_key",
      apiKeyId: newId(),
      orgId,
      role: "owner",
      isOrgActive: true,
    } as const;
    const actor = { credential, requestId: newId(), ipAddress: null, orgId, role: "owner" } as const;
    const caller = { ...actor, db: tenantDatabase(orgId) };
    const { first, last } = await nextMonth();
    const month = { from: first, to: last };
    const ahead = await nextMonth(5);
    const queries = {
      "this month and the next days, 50": { limit: 50 },
      "this month and the next days, 50, counted": { limit: 50, count: true },
      "the next month, 50": { ...month, limit: 50 },
      "the next month, 200": { ...month, limit: 200 },
      "the next month, 200, counted": { ...month, limit: 200, count: true },
      "a month half a year ahead, 200, counted": {
        from: ahead.first,
        to: ahead.last,
        limit: 200,
        count: true,
      },
      "the next month, planned alone, 200, counted": {
        ...month,
        ...{ limit: 200, count: true, status: "planned" as const },
      },
      "the next month, prepared alone, 200, counted": {
        ...month,
        ...{ limit: 200, count: true, status: "prepared" as const },
      },
    };
    console.log("| occurrences of | found | total | ms: median | most |\n| --- | --- | --- | --- | --- |");
    for (const filter of [{}, { sector: ["Sales", "Support"] }]) {
      await database().$executeRaw`update celebrations set people = ${JSON.stringify(filter)}::jsonb`;
      for (const [name, query] of Object.entries(queries)) {
        const times: number[] = [];
        let page: Awaited<ReturnType<typeof occurrences.list>> | undefined;
        for (let round = 0; round < ROUNDS; round += 1) {
          const began = performance.now();
          page = await occurrences.list(caller, { count: false, ...query } as Parameters<
            typeof occurrences.list
          >[1]);
          times.push(performance.now() - began);
        }
        const whom = Object.keys(filter).length === 0 ? "" : ", with a filter";
        const figures = [median(times), Math.max(...times.slice(1))].map((time) => time.toFixed(0));
        console.log(
          `| ${[`${name}${whom}`, page?.items.length, page?.total ?? "", ...figures].join(" | ")} |`,
        );
      }
    }
  });
}

/** The first and the last day of a month after this one. */
async function nextMonth(months = 1): Promise<{ first: string; last: string }> {
  const { rows } = await connectionPool().query<{ first: string; last: string }>(
    `select to_char(d, 'YYYY-MM-DD') as first, to_char(d + interval '1 month - 1 day', 'YYYY-MM-DD') as last
     from (select date_trunc('month', now()) + make_interval(months => $1) as d) m`,
    [months],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("There is no month");
  return row;
}
