import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { SetupInput } from "#lib/contract/resources/account.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { signInForTest } from "#test/support/test-members.ts";
import { actorIn } from "../auth/actor.ts";
import { authenticate } from "../auth/caller.ts";
import { database } from "../database.ts";
import { ConflictError, ForbiddenError } from "../errors.ts";
import { installation, installationSecret } from "../installation.ts";
import { SAMPLE_PEOPLE } from "../people/sample-people.ts";
import { checkSetupToken, completeSetup, ensureSetupToken, runFirstStart } from "./setup-service.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

beforeEach(async () => {
  await database().organization.deleteMany();
  await database().user.deleteMany();
  await database().installation.updateMany({ data: { setupCompletedAt: null, setupTokenHash: null } });
});

const answers = (token: string, more: Partial<SetupInput> = {}): SetupInput => ({
  token,
  name: "Ada Lovelace",
  email: "Ada@Example.com",
  password: "a long password",
  organization_name: "Nordlicht Kliniken",
  sample_people: false,
  ...more,
});
const newTokenFor = async () => (await ensureSetupToken()) ?? expect.fail("there is something to set up");
const counts = async () => ({
  users: await database().user.count(),
  organizations: await database().organization.count(),
  people: await database().person.count(),
});

test("the installation has one secret, whoever asks first", async () => {
  const rows = await Promise.all(Array.from({ length: 8 }, () => installation()));
  expect(new Set(rows.map(({ secret }) => secret))).toEqual(new Set([await installationSecret()]));
  expect(await installationSecret()).toHaveLength(64);
});

describe("the set-up link", () => {
  test("makes an owner who can sign in, and an organization with the built-in templates", async () => {
    await completeSetup(answers(await newTokenFor()));
    const cookie = await signInForTest("ada@example.com", "a long password");
    const request = new Request("http://localhost:3000/v1/people", { headers: { cookie } });
    const actor = await actorIn(await authenticate(request, "test"), null);
    expect(actor.role).toBe("owner");
    const organization = await database().organization.findUniqueOrThrow({
      where: { id: actor.orgId },
      include: { templates: true },
    });
    expect(organization).toMatchObject({
      name: "Nordlicht Kliniken",
      slug: "nordlicht-kliniken",
      status: "active",
    });
    expect(organization.templates.length).toBeGreaterThan(0);
    expect(await counts()).toEqual({ users: 1, organizations: 1, people: 0 });
  });

  test.each(["password123", "Nordlicht-Kliniken", "ada@example.com", "1234567890"])(
    "takes no password that is guessed early, and works afterwards: %s",
    async (password) => {
      const token = await newTokenFor();
      const fault = {
        loc: ["body", "password"],
        msg: expect.stringContaining("Choose another"),
        type: "value_error",
      };
      await expect(completeSetup(answers(token, { password }))).rejects.toMatchObject({ detail: [fault] });
      expect((await counts()).users).toBe(0);
      await completeSetup(answers(token));
    },
  );

  test("brings sample people where they are wanted", async () => {
    await completeSetup(answers(await newTokenFor(), { sample_people: true }));
    expect((await counts()).people).toBe(SAMPLE_PEOPLE);
  });

  test("works once, also under requests at once", async () => {
    const token = await newTokenFor();
    const attempts = ["a@example.com", "b@example.com", "c@example.com"].map((email) =>
      completeSetup(answers(token, { email })),
    );
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toBeInstanceOf(ConflictError);
    expect(await counts()).toEqual({ users: 1, organizations: 1, people: 0 });
    expect(await checkSetupToken(token)).toBe("used");
    expect(await ensureSetupToken()).toBeNull();
  });

  test("of an earlier start, or made up, is refused", async () => {
    const earlier = await newTokenFor();
    const newest = await newTokenFor();
    for (const token of [earlier, "made up", ""]) {
      expect(await checkSetupToken(token)).toBe("wrong");
      await expect(completeSetup(answers(token))).rejects.toThrow(ForbiddenError);
    }
    expect(await checkSetupToken(newest)).toBe("valid");
    expect(await counts()).toEqual({ users: 0, organizations: 0, people: 0 });
  });

  test("is kept as a hash alone", async () => {
    const token = await newTokenFor();
    expect(JSON.stringify(await installation())).not.toContain(token);
  });
});

describe("an unattended first start", () => {
  const settings = {
    adminEmail: "admin@example.com",
    adminPassword: "unattended secret",
    adminApiKey: `rc_${"k".repeat(40)}`,
    samplePeople: 250,
  };

  test("makes the owner, their key and the sample people", async () => {
    expect(await runFirstStart(settings)).toBe(true);
    expect(await signInForTest(settings.adminEmail, settings.adminPassword)).toContain("session_token");
    const headers = { authorization: `Bearer ${settings.adminApiKey}` };
    const caller = await authenticate(new Request("http://localhost:3000/v1/people", { headers }), "test");
    expect(caller.credential).toMatchObject({ type: "api_key", role: "owner" });
    expect(await counts()).toEqual({ users: 1, organizations: 1, people: 250 });
    expect(await ensureSetupToken()).toBeNull();
  });

  test("happens once, also in processes at once", async () => {
    const results = await Promise.all([
      runFirstStart(settings),
      runFirstStart(settings),
      runFirstStart(settings),
    ]);
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await runFirstStart({ ...settings, adminEmail: "other@example.com" })).toBe(false);
    expect(await counts()).toEqual({ users: 1, organizations: 1, people: 250 });
  });

  test.each(["password123", "admin.rollcall", "My Organization 1"])(
    "takes no password that is guessed early, and asks nothing once somebody is there: %s",
    async (adminPassword) => {
      await expect(runFirstStart({ ...settings, adminPassword })).rejects.toThrow(
        /^ROLLCALL_ADMIN_PASSWORD is not strong enough: .*Choose another/,
      );
      expect(await counts()).toEqual({ users: 0, organizations: 0, people: 0 });
      await runFirstStart(settings);
      expect(await runFirstStart({ ...settings, adminPassword })).toBe(false);
    },
  );

  test("does nothing without an address and a password", async () => {
    expect(await runFirstStart({ ...settings, adminEmail: undefined, adminPassword: undefined })).toBe(false);
    expect(await counts()).toEqual({ users: 0, organizations: 0, people: 0 });
  });
});
