import { database } from "#lib/server/database.ts";
import { environment } from "#lib/server/environment.ts";
import { handleAuthRequest } from "#lib/server/http/auth-route.ts";
import { insertTestMember, TEST_PASSWORD, type TestMember } from "./test-members.ts";
import { createTestOrganization } from "./test-organization.ts";
import { totp } from "./totp.ts";

type Answer = { status: number; headers: Headers; body: Record<string, unknown> & { code?: string } };

/** A browser as the authentication library sees it: it keeps cookies between requests. */
export class TestBrowser {
  readonly #cookies = new Map<string, string>();
  readonly #address: string;

  /** @param address IP address of its requests */
  constructor(address = "192.0.2.1") {
    this.#address = address;
  }

  /** The headers of each request. */
  get headers(): Headers {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return new Headers(cookie === "" ? {} : { cookie });
  }

  async post(path: string, body: Record<string, unknown>, origin = environment().url): Promise<Answer> {
    const { url } = environment();
    const headers = this.headers;
    headers.set("Content-Type", "application/json");
    headers.set("Origin", origin);
    headers.set("X-Forwarded-For", this.#address);
    const request = new Request(`${url}/api/auth${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    const response = await handleAuthRequest(request);
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    const { status, headers: answered } = response;
    return { status, headers: answered, body: (await response.json().catch(() => ({}))) as Answer["body"] };
  }

  /** The value of one of its cookies, as it is sent. */
  cookie(name: string): string {
    return this.#cookies.get(name) ?? "";
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  #keep(cookie: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === "" || /;\s*max-age=0\b/i.test(cookie)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }

  signIn(email: string, password = TEST_PASSWORD): Promise<Answer> {
    return this.post("/sign-in/email", { email, password });
  }

  /**
   * Turns two-factor sign-in on for the signed-in user, with the previous code, which is still valid, so that
   * the current code can be used afterwards. @returns the app's key in base32, and the backup codes
   */
  async turnOnTwoFactor(): Promise<{ key: string; backupCodes: string[] }> {
    const { body } = await this.post("/two-factor/enable", { password: TEST_PASSWORD });
    const key = new URL(String(body.totpURI)).searchParams.get("secret") ?? "";
    const confirm = () => this.post("/two-factor/verify-totp", { code: totp(key, Date.now() - 30_000) });
    // At the end of its 30 seconds, the code may expire on the way.
    const { status } = (await confirm()).status === 200 ? { status: 200 } : await confirm();
    if (status !== 200) throw new Error(`The first code was answered ${status}`);
    return { key, backupCodes: body.backupCodes as string[] };
  }
}

/** Creates an organization with an editor who is signed in; no password attempts are counted yet. */
export async function signInNewMember(): Promise<{ orgId: string; member: TestMember; here: TestBrowser }> {
  // All tests use the same IP address.
  await database().signInLimit.deleteMany();
  const orgId = (await createTestOrganization()).id;
  const member = await insertTestMember(orgId, "editor");
  const here = new TestBrowser();
  await here.signIn(member.email);
  return { orgId, member, here };
}

/** Sets the number of wrong passwords counted for every account; real attempts would be slow. */
export async function recordFailedAttempts(count: number): Promise<void> {
  await database().signInLimit.updateMany({ where: { key: { startsWith: "account|" } }, data: { count } });
}
