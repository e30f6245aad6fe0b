import { afterAll, beforeEach, describe, expect, test } from "vitest";
import * as peopleRoute from "#app/v1/people/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { TestBrowser } from "#test/support/test-browser.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, memberActor, signInForTest, TEST_PASSWORD } from "#test/support/test-members.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import type { Actor, Caller } from "../actor.ts";
import { changeOwnEmail } from "../auth/own-email.ts";
import { database } from "../database.ts";
import { settleEnvironment } from "../environment.ts";
import { ConflictError } from "../errors.ts";
import { newId } from "../ids.ts";
import { accept, findInvitationView } from "./acceptance-service.ts";
import * as invitations from "./invitation-service.ts";
import { acceptWithNewAccount } from "./new-account-acceptance.ts";
import * as organizations from "./organization-service.ts";

await openTestInstallation();
settleEnvironment({ organizationsPerPerson: 0 });
afterAll(() => database().$disconnect());

/** The installation's own organization, whose links prove an address. */
let house: { id: string; owner: Actor; admin: Actor };
/** What a viewer of the house has made for themselves. */
let foreign: { id: string; owner: Actor };
let ceo: string;

const callerOf = (userId: string): Caller => ({
  credential: { type: "session", userId },
  requestId: newId(),
  ipAddress: null,
});
const madeBy = async (userId: string) => {
  const { id } = await organizations.create(callerOf(userId), { name: "Of my own" });
  return { id, owner: await memberActor(id, userId) };
};

beforeEach(async () => {
  await database().signInLimit.deleteMany();
  const { id } = await createTestOrganization();
  await database().organization.update({ where: { id }, data: { vouches: true } });
  const owner = await memberActor(id, (await insertTestMember(id, "owner")).userId);
  const admin = await memberActor(id, (await insertTestMember(id, "admin")).userId);
  house = { id, owner, admin };
  foreign = await madeBy((await insertTestMember(id, "viewer")).userId);
  ceo = `ceo.${newId()}@example.com`;
});

const link = async (by: Actor, email = ceo) =>
  (await invitations.create(by, { email, role: "viewer" })).token;
const join = (token: string, password = "a calm sentence") =>
  acceptWithNewAccount({ token, name: "Chief", password }, null);
const userOf = (email: string) =>
  database().user.findUnique({ where: { email }, include: { members: true } });
const placesOf = async (email: string) => (await userOf(email))?.members.map(({ orgId }) => orgId);

describe("an address that somebody else took first", () => {
  test("goes to whoever holds the link of an organization that vouches, and the taker is out", async () => {
    await join(await link(foreign.owner), "the taker's sentence");
    const taker = await userOf(ceo);
    const session = await signInForTest(ceo);
    const trust = {
      identifier: "trust-device-x",
      value: taker?.id ?? "",
      expiresAt: new Date(Date.now() + 1e6),
    };
    await database().verification.create({ data: { id: newId(), ...trust } });

    const token = await link(house.admin);
    expect(await findInvitationView(token)).toMatchObject({ hasAccount: true, isClaimable: true });
    expect(await join(token)).toBe(ceo);

    expect(await userOf(ceo)).toMatchObject({ emailVerified: true, members: [{ orgId: house.id }] });
    expect((await new TestBrowser().signIn(ceo, "a calm sentence")).status).toBe(200);
    expect((await new TestBrowser().signIn(ceo, "the taker's sentence")).status).toBe(401);
    const headers = { cookie: session };
    expect((await requestRoute(peopleRoute.GET, "GET", "/v1/people", { headers })).status).toBe(401);
    expect(await database().verification.count({ where: { value: taker?.id ?? "" } })).toBe(0);
    const kept = await database().user.findUniqueOrThrow({
      where: { id: taker?.id ?? "" },
      include: { members: true },
    });
    expect(kept).toMatchObject({
      email: `${kept.id}@unproved.invalid`,
      emailVerified: false,
      members: [{ orgId: foreign.id }],
    });
    const told = await database().auditEvent.findMany({
      where: { targetId: kept.id, action: "member.email_changed" },
    });
    expect(told).toMatchObject([{ orgId: foreign.id, actorType: "system" }]);
  });

  test("so does one that somebody gave themselves in the profile", async () => {
    const browser = new TestBrowser();
    const mine = `mine.${newId()}@example.com`;
    await join(await link(foreign.owner, mine), TEST_PASSWORD);
    await browser.signIn(mine);
    await changeOwnEmail(browser.headers, { email: ceo, password: TEST_PASSWORD });
    expect(await join(await link(house.admin))).toBe(ceo);
    expect(await placesOf(ceo)).toEqual([house.id]);
  });

  test("is not lost by a link that does not work any more", async () => {
    await join(await link(foreign.owner));
    const token = await link(house.admin);
    await database().invitation.updateMany({ where: { email: ceo }, data: { expiresAt: new Date(0) } });
    await expect(join(token)).rejects.toThrow(ConflictError);
    expect(await placesOf(ceo)).toEqual([foreign.id]);
  });

  test("is proved by signing in with it to accept, and is then nobody else's", async () => {
    await join(await link(foreign.owner));
    const user = await userOf(ceo);
    await accept(callerOf(user?.id ?? ""), await link(house.admin));
    expect((await userOf(ceo))?.emailVerified).toBe(true);
    const other = await madeBy(
      house.owner.credential.type === "session" ? house.owner.credential.userId : "",
    );
    const token = await link(other.owner);
    expect(await findInvitationView(token)).toMatchObject({ hasAccount: true, isClaimable: false });
    await expect(join(token)).rejects.toThrow(ConflictError);
  });
});

describe("an account that is somebody's", () => {
  const refused = async (token: string) => {
    const before = await userOf(ceo);
    expect(await findInvitationView(token)).toMatchObject({ hasAccount: true, isClaimable: false });
    await expect(join(token)).rejects.toThrow(ConflictError);
    expect(await userOf(ceo)).toEqual(before);
  };

  test("is not taken by an invitation that an attacker makes in an organization of their own", async () => {
    await join(await link(house.admin));
    await refused(await link(foreign.owner));
  });

  test("nor from another organization that does not vouch: who is first there stays", async () => {
    await join(await link(foreign.owner));
    const viewer = (await insertTestMember(house.id, "viewer")).userId;
    await refused(await link((await madeBy(viewer)).owner));
  });

  test("nor from a member of an organization that vouches, who changed their address", async () => {
    await join(await link(house.admin), TEST_PASSWORD);
    const browser = new TestBrowser();
    await browser.signIn(ceo);
    const other = await madeBy(
      house.owner.credential.type === "session" ? house.owner.credential.userId : "",
    );
    ceo = `new.${newId()}@example.com`;
    await changeOwnEmail(browser.headers, { email: ceo, password: TEST_PASSWORD });
    expect((await userOf(ceo))?.emailVerified).toBe(false);
    await refused(await link(other.owner));
  });

  test("nor once the organization that vouches is suspended", async () => {
    await join(await link(foreign.owner));
    const token = await link(house.admin);
    await database().organization.update({ where: { id: house.id }, data: { status: "suspended" } });
    await expect(join(token)).rejects.toThrow("Not Found");
    expect(await placesOf(ceo)).toEqual([foreign.id]);
  });
});

test("an organization vouches when an owner of one that does has made it", async () => {
  const vouches = async (id: string) =>
    (await database().organization.findUniqueOrThrow({ where: { id } })).vouches;
  for (const [role, expected] of [
    ["owner", true],
    ["admin", false],
    ["editor", false],
  ] as const) {
    const { userId } = await insertTestMember(house.id, role);
    expect([role, await vouches((await madeBy(userId)).id)]).toEqual([role, expected]);
  }
  expect(await vouches(foreign.id)).toBe(false);
  const suspended = (await insertTestMember(house.id, "owner", "suspended")).userId;
  await database().member.create({ data: { orgId: foreign.id, userId: suspended, role: "viewer" } });
  expect(await vouches((await madeBy(suspended)).id)).toBe(false);
});
