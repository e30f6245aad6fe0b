import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Contract, type Method, takesKeys } from "#lib/contract/contract.ts";
import { contracts } from "#lib/contract/contracts.ts";
import { type RefusalOf, refusalBody } from "#lib/contract/errors/error-codes.ts";
import { ROLES, type Role, roleAtLeast } from "#lib/contract/resources/roles.ts";
import { database } from "#lib/server/database.ts";
import { settleEnvironment } from "#lib/server/environment.ts";
import { newId } from "#lib/server/ids.ts";
import { closeQueue } from "#lib/server/jobs/enqueue.ts";
import {
  gets,
  insertOrganizationRows,
  insertOrganizationRowsEach,
  type OrganizationRows,
  operations,
  patches,
  posts,
} from "#test/resources/index.ts";
import { type Ask, type Operation, putAt, type Reference } from "#test/resources/operation.ts";
import { DatabaseState } from "#test/support/database-state.ts";
import { SILENT_MAIL_SERVER } from "#test/support/mail-server.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertVisitors, type Visitor, type Visitors } from "#test/support/test-visitors.ts";
import { referencesOf } from "./references.ts";
import { type Answer, send } from "./send.ts";

const { databaseUrl } = await openTestInstallation();
settleEnvironment({ rateLimit: 0, mailServer: SILENT_MAIL_SERVER });
let own: OrganizationRows;
let other: OrganizationRows;
let visitors: Visitors;
let state: DatabaseState;

beforeAll(async () => {
  const [first, second] = [await createTestOrganization(), await createTestOrganization()];
  own = await insertOrganizationRows(first.id, "nobody@example.com");
  other = await insertOrganizationRows(second.id, "nobody@example.com");
  visitors = await insertVisitors(first.id, second.id);
  state = await DatabaseState.open(databaseUrl);
});
afterAll(async () => {
  await state.close();
  await closeQueue();
  await database().$disconnect();
});

const CHALLENGES: Record<RefusalOf<401>, string> = {
  not_authenticated: "Bearer",
  authorization_malformed: 'Bearer error="invalid_request"',
  api_key_invalid: 'Bearer error="invalid_token"',
};
const NOT_FOUND = '{"detail":"Not Found","code":"not_found"}';

/** Every operation with what is known of it; what nothing is known of fails in the first test. */
const cases = contracts.flatMap((contract) => {
  const operation = Object.hasOwn(operations, contract.id) ? operations[contract.id] : undefined;
  return operation === undefined
    ? []
    : [[`${contract.method} ${contract.path}`, contract, operation] as const];
});

const isRole = (access: string): access is Role => ROLES.some((role) => role === access);
const lowestOf = ({ access }: Contract, { lowest }: Operation): Role | null =>
  lowest ?? (isRole(access) ? access : null);

/** The operations of one organization, with the lowest role that may do what is asked. */
const inOrganization = cases.flatMap(([name, contract, operation]) => {
  const lowest = lowestOf(contract, operation);
  return lowest === null ? [] : [[name, contract, operation, lowest] as const];
});

/** Keys, if an operation takes any, and sessions of every role from this one. */
const enoughFor = (lowest: Role, contract: Contract): Visitor[] =>
  ROLES.filter((role) => roleAtLeast(role, lowest)).flatMap((role) => [
    ...(takesKeys(contract) ? [visitors.keys[role]] : []),
    visitors.sessions[role],
  ]);

/** In a group of refusals: each sees to it that nothing in the whole database was written. */
function nothingIsWritten(): void {
  let before: Record<string, string>;
  beforeAll(async () => {
    before = await state.read();
  });
  afterEach(async () => {
    const [last, now] = [before, await state.read()];
    before = now;
    expect(now).toEqual(last);
  });
}

/** The request about rows of its own organization, of another one, and about none that exist. */
function asksOf({ ask, references = {} }: Operation): Ask[] {
  const places = Object.entries(references);
  const missing = () => newId();
  const all = (id: (reference: Reference) => string) =>
    places.reduce((asked, [place, reference]) => named(asked, place, reference, id(reference)), ask(own));
  return [ask(own), ask(other), all(missing)];
}

const named = (ask: Ask, place: string, { put }: Reference, id: string): Ask =>
  put === undefined ? putAt(ask, place, id) : put(ask, id);

describe("the list of operations", () => {
  test("has every contract, and no other", () => {
    expect(Object.keys(operations).toSorted()).toEqual(contracts.map(({ id }) => id).toSorted());
  });

  test("has each under its method", () => {
    const idsOf = (method: Method) => contracts.filter((one) => one.method === method).map(({ id }) => id);
    expect(Object.keys(gets).toSorted()).toEqual(idsOf("GET").toSorted());
    expect(Object.keys(posts).toSorted()).toEqual(idsOf("POST").toSorted());
    expect(Object.keys(patches).toSorted()).toEqual(idsOf("PATCH").toSorted());
  });

  test.each(cases)("%s: every id that it takes is tried", (_, contract, operation) => {
    const tried = Object.keys(operation.references ?? {});
    const taken = referencesOf(contract);
    expect(taken.filter((place) => !tried.includes(place))).toEqual([]);
    // There may be more ways than one to name an asset in a scene, and a table has no schema.
    const extra = tried.filter((place) => !taken.includes(place));
    expect(extra.filter((place) => !place.includes(" "))).toEqual([]);
  });
});

describe("without credentials that work", () => {
  nothingIsWritten();

  test.each(cases)("%s is 401, for one reason always the same", async (_, contract, operation) => {
    await Promise.all(
      visitors.strangers.map(async (stranger) => {
        const asks = [...asksOf(operation), garbled(askOwn(operation))];
        for (const answer of await sendAll(contract, asks, stranger.headers)) {
          expect(answer, stranger.name).toEqual({
            status: 401,
            headers: {
              "content-type": "application/json",
              "cache-control": "no-store",
              "www-authenticate": CHALLENGES[stranger.code],
            },
            text: JSON.stringify(refusalBody(stranger.code)),
          });
        }
      }),
    );
  });
});

/** For requests that are all refused, so that none is in the way of another. */
const sendAll = (contract: Contract, asks: Ask[], headers: Record<string, string>): Promise<Answer[]> =>
  Promise.all(asks.map((ask) => send(contract, ask, headers)));

const askOwn = (operation: Operation): Ask => operation.ask(own);

/** The request with a query and a body that no operation takes. */
const garbled = (ask: Ask): Ask => ({
  ...ask,
  query: { limit: "many", cursor: "?", unknown: "1" },
  ...(ask.body === undefined ? {} : { body: { unknown: [null] } }),
});

describe("with too low a role", () => {
  nothingIsWritten();

  test.each(inOrganization)(
    "%s is 403, whatever it is about and however wrong",
    async (_, contract, operation, lowest) => {
      const tooLow = ROLES.filter((role) => !roleAtLeast(role, lowest));
      const detail = JSON.stringify({
        detail: `Requires role ${lowest}`,
        code: "role_too_low",
        ctx: { role: lowest },
      });
      // What is about another organization as a whole is not there for anybody.
      const isNamed = contract.path.includes("{org_id}");
      const asks = asksOf(operation).map((ask) => (isNamed ? putAt(ask, "path.org_id", own.orgId) : ask));
      // What asks for more than its contract says is read before the service knows.
      if (lowest === contract.access) asks.push(garbled(askOwn(operation)), misaddressed(askOwn(operation)));
      const visiting = tooLow.flatMap((role) => [visitors.keys[role], visitors.sessions[role]]);
      await Promise.all(
        visiting.map(async (visitor) => {
          for (const { status, text } of await sendAll(contract, asks, visitor.headers))
            expect([status, text], visitor.name).toEqual([403, detail]);
        }),
      );
    },
  );

  test.each(cases.filter(([, contract]) => !takesKeys(contract)))(
    "%s is 403 for every key",
    async (_, contract, operation) => {
      for (const visitor of [...Object.values(visitors.keys), visitors.outsiderKey]) {
        const { status, text } = await send(contract, askOwn(operation), visitor.headers);
        expect([status, text]).toEqual([
          403,
          '{"detail":"Requires a signed-in person, not an API key","code":"session_required"}',
        ]);
      }
    },
  );
});

/** The request with something else than ids in its path, the organization aside. */
const misaddressed = (ask: Ask): Ask => ({
  ...ask,
  params: Object.fromEntries(
    Object.entries(ask.params ?? {}).map(([name, id]) => [name, name === "org_id" ? id : "1"]),
  ),
});

describe("from outside the organization", () => {
  nothingIsWritten();

  const asked = (orgId: string) => ({ "Rollcall-Organization": orgId });

  test.each(inOrganization)("%s is 404 in an organization of others", async (_, contract, operation) => {
    const { suspended, outsider, outsiderKey } = visitors;
    const asks = [...asksOf(operation), garbled(askOwn(operation))].map((ask) =>
      contract.path.includes("{org_id}") ? putAt(ask, "path.org_id", own.orgId) : ask,
    );
    for (const visitor of [suspended, outsider, outsiderKey]) {
      const headers = { ...visitor.headers, ...asked(own.orgId) };
      for (const { status, text } of await sendAll(contract, asks, headers))
        expect([status, text], visitor.name).toEqual([404, NOT_FOUND]);
    }
    const nowhere = await send(contract, askOwn(operation), visitors.suspended.headers);
    expect([nowhere.status, nowhere.text]).toEqual([404, NOT_FOUND]);
  });

  test.each(inOrganization)(
    "%s tells nothing of an organization that a header names",
    async (_, contract, operation) => {
      if (contract.path.includes("{org_id}")) return;
      for (const visitor of [visitors.keys.owner, visitors.sessions.owner]) {
        const answers = await Promise.all(
          [other.orgId, newId(), "1", "__proto__"].map((orgId) =>
            send(contract, askOwn(operation), { ...visitor.headers, ...asked(orgId) }),
          ),
        );
        for (const answer of answers) expect(answer).toEqual(answers[0]);
        expect([answers[0]?.status, answers[0]?.text]).toEqual([404, NOT_FOUND]);
      }
    },
  );

  test.each(cases)("%s shows nothing of it", async (_, contract, operation) => {
    const ids = Object.values(own).filter((value) => /^[0-9a-f-]{36}$/.test(value));
    const isRead = contract.method === "GET";
    const { suspended, outsider, outsiderKey } = visitors;
    for (const visitor of [suspended, outsider, ...(takesKeys(contract) ? [outsiderKey] : [])]) {
      // A write without names of rows is theirs to do.
      if (!isRead && (askOwn(operation).params === undefined || contract.path.includes("{org_id}"))) continue;
      const answer = await send(contract, askOwn(operation), visitor.headers);
      if (!isRead || answer.status >= 400) expect([answer.status, answer.text]).toEqual([404, NOT_FOUND]);
      for (const id of ids) expect(answer.text).not.toContain(id);
    }
  });
});

describe("about another organization's rows", () => {
  nothingIsWritten();

  const places = cases.flatMap(([name, contract, operation]) =>
    Object.entries(operation.references ?? {}).map(
      ([place, reference]) => [`${name}, ${place}`, contract, operation, place, reference] as const,
    ),
  );

  test.each(places)("%s: as about none", async (_, contract, operation, place, reference) => {
    const lowest = lowestOf(contract, operation) ?? "owner";
    await Promise.all(
      enoughFor(lowest, contract).map(async ({ headers }) => {
        const about = async (id: string) => {
          const answer = await send(contract, named(askOwn(operation), place, reference, id), headers);
          // A refusal may repeat the id that it was asked about.
          return { ...answer, text: answer.text.replaceAll(id, "<id>") };
        };
        const [foreign, missing] = await Promise.all([about(reference.row(other)), about(newId())]);
        expect(foreign).toEqual(missing);
        expectAnswer(foreign, place, reference);
      }),
    );
  });
});

function expectAnswer(answer: Answer, place: string, { answer: kind }: Reference): void {
  if (kind === "not found") expect([answer.status, answer.text]).toEqual([404, NOT_FOUND]);
  if (kind === "empty") expect([answer.status, answer.text]).toEqual([200, "[]"]);
  if (kind === "no rows") expect([answer.status, answer.text.trim().split("\n").length]).toEqual([200, 1]);
  if (kind === "row rejected")
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      200,
      expect.objectContaining({ created: 0, updated: 0, unchanged: 0, rejected: 1 }),
    ]);
  if (kind === "invalid") {
    expect(answer.status).toBe(422);
    const { detail } = JSON.parse(answer.text);
    const [source = "", field = ""] = place.split(/[. []/);
    expect(detail).toEqual([expect.objectContaining({ type: "value_error" })]);
    expect(detail[0].loc.slice(0, 2)).toEqual([source, field]);
  }
}

describe("with a sufficient role", () => {
  /** What is only read is there for everybody; what is changed, each has for themselves. */
  const rowsForEach = (contract: Contract, callers: readonly Visitor[]): Promise<OrganizationRows[]> =>
    contract.method === "GET"
      ? Promise.resolve(callers.map(() => own))
      : insertOrganizationRowsEach(
          own.orgId,
          callers.map(({ email }) => email),
        );

  async function succeeds(contract: Contract, operation: Operation, callers: Visitor[]): Promise<void> {
    const sets = await rowsForEach(contract, callers);
    for (const [index, { name, headers }] of callers.entries()) {
      // An organization may have so many webhooks, celebrations, keys, drafts and waiting bulk actions and no more: those of callers before are of no use.
      const inUse = [own, ...sets.slice(index)];
      const webhooks = inUse.map(({ webhook }) => webhook);
      await database().webhook.deleteMany({ where: { orgId: own.orgId, id: { notIn: webhooks } } });
      const rules = inUse.map(({ celebration }) => celebration);
      await database().celebration.deleteMany({ where: { orgId: own.orgId, id: { notIn: rules } } });
      const keys = inUse.map(({ apiKey }) => apiKey);
      await database().apiKey.deleteMany({
        where: { orgId: own.orgId, name: "Payroll", id: { notIn: keys } },
      });
      const drafts = inUse.flatMap(({ draft, draftToPublish }) => [draft, draftToPublish]);
      await database().templateDraft.deleteMany({ where: { orgId: own.orgId, id: { notIn: drafts } } });
      const waiting = inUse.map(({ queuedBulkAction }) => queuedBulkAction);
      await database().bulkAction.deleteMany({
        where: { orgId: own.orgId, status: "queued", id: { notIn: waiting } },
      });
      const { status, text } = await send(contract, operation.ask(sets[index] ?? own), headers);
      expect([status, status < 300 ? "" : text], name).toEqual([contract.success.status, ""]);
    }
  }

  test.each(inOrganization)("%s succeeds", async (_, contract, operation, lowest) => {
    await succeeds(contract, operation, enoughFor(lowest, contract));
  });

  test.each(cases.filter(([, { access }]) => !isRole(access)))(
    "%s succeeds for whoever is signed in",
    async (_, contract, operation) => {
      const keys = contract.access === "caller" ? Object.values(visitors.keys) : [];
      await succeeds(contract, operation, [...Object.values(visitors.sessions), ...keys]);
    },
  );
});
