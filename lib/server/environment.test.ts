import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { EnvironmentError, parseEnvironment } from "./environment.ts";

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    parseEnvironment(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
  return [];
}

describe("parseEnvironment", () => {
  it("fills in defaults that work on an empty machine", () => {
    const settings = parseEnvironment({});
    expect(settings).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      dataDir: resolve("data"),
      databaseUrl: undefined,
      url: "http://localhost:3000",
      samplePeople: 0,
      rateLimit: 600,
      createOrganizations: "members",
      organizationsPerPerson: 5,
      storageBytes: 100_000_000_000,
      scenePixels: 37_325_000_000,
      trustedProxies: [],
      turnPixels: 1_250_000_000,
      sessionIdleHours: 72,
      queuePixels: 100_000_000_000_000,
      queuePrepared: 100_000,
      cacheBytes: 2 * 1024 ** 3,
      retention: { jobHours: 1, deliveryDays: 30, messageDays: 0, auditDays: 0 },
      locale: "en",
    });
    expect(settings.workers).toBeGreaterThanOrEqual(1);
  });

  it("takes an empty value as unset", () => {
    expect(parseEnvironment({ PORT: "", DATABASE_URL: "", ROLLCALL_ADMIN_EMAIL: "" }).port).toBe(3000);
  });

  it("reads when and where to backups are written, with the keys of the files unless they have their own", () => {
    expect(parseEnvironment({}).backup).toBeNull();
    const daily = { ROLLCALL_BACKUP_EVERY: "24h", ROLLCALL_BACKUP_TO: "/backups/" };
    expect(parseEnvironment(daily).backup).toEqual({ everyMs: 86_400_000, keep: 7, to: "/backups" });
    const files = {
      ...{ ROLLCALL_S3_BUCKET: "rollcall", ROLLCALL_S3_ENDPOINT: "http://10.0.0.5:9000" },
      ...{ ROLLCALL_S3_ACCESS_KEY_ID: "key", ROLLCALL_S3_SECRET_ACCESS_KEY: "secret" },
    };
    const bucket = { ...daily, ROLLCALL_BACKUP_TO: "s3://safe/rollcall/", ROLLCALL_BACKUP_KEEP: "30" };
    expect(parseEnvironment({ ...files, ...bucket })).toMatchObject({
      backup: { keep: 30, to: "s3://safe/rollcall" },
      backupStore: { endpoint: "http://10.0.0.5:9000", credentials: { accessKeyId: "key" } },
    });
    const own = { ...bucket, ROLLCALL_BACKUP_S3_REGION: "eu-central-1" };
    expect(parseEnvironment({ ...files, ...own }).backupStore).toEqual({
      ...{ endpoint: null, region: "eu-central-1", credentials: null, isPathStyle: false },
    });
    expect(problemsOf({ ROLLCALL_BACKUP_EVERY: "7d" })).toEqual([
      "ROLLCALL_BACKUP_TO is needed because ROLLCALL_BACKUP_EVERY is set",
    ]);
    expect(problemsOf(bucket)).toEqual([expect.stringMatching(/^ROLLCALL_BACKUP_S3_REGION is needed/)]);
    for (const [name, value] of [
      ["ROLLCALL_BACKUP_EVERY", "5m"],
      ["ROLLCALL_BACKUP_EVERY", "daily"],
      ["ROLLCALL_BACKUP_KEEP", "0"],
      ["ROLLCALL_BACKUP_TO", "https://safe.example.com"],
      ["ROLLCALL_BACKUP_TO", "s3://Not A Bucket"],
    ] as const)
      expect(problemsOf({ ...daily, ROLLCALL_BACKUP_S3_REGION: "here", [name]: value })).toEqual([
        expect.stringMatching(`^${name} must be`),
      ]);
  });

  it("reads where files are kept, and refuses half of an S3 store", () => {
    expect(parseEnvironment({}).s3).toBeNull();
    const aws = { ROLLCALL_S3_BUCKET: "rollcall", ROLLCALL_S3_REGION: "eu-central-1" };
    expect(parseEnvironment(aws).s3).toEqual({
      ...{ bucket: "rollcall", endpoint: null, region: "eu-central-1", credentials: null, prefix: "" },
      ...{ isPathStyle: false, publicEndpoint: null, isProxied: false },
    });
    const own = {
      ROLLCALL_S3_BUCKET: "rollcall",
      ROLLCALL_S3_ENDPOINT: "http://10.0.0.5:9000/",
      ROLLCALL_S3_PUBLIC_ENDPOINT: "https://files.example.com",
      ROLLCALL_S3_ACCESS_KEY_ID: "key",
      ROLLCALL_S3_SECRET_ACCESS_KEY: "secret",
      ROLLCALL_S3_PREFIX: "apps/rollcall",
      ROLLCALL_S3_PATH_STYLE: "1",
      ROLLCALL_S3_PROXY: "1",
    };
    expect(parseEnvironment(own).s3).toEqual({
      ...{ bucket: "rollcall", endpoint: "http://10.0.0.5:9000", region: "us-east-1" },
      ...{ credentials: { accessKeyId: "key", secretAccessKey: "secret" }, prefix: "apps/rollcall/" },
      ...{ isPathStyle: true, publicEndpoint: "https://files.example.com", isProxied: true },
    });
    expect(problemsOf({ ROLLCALL_S3_ENDPOINT: "https://s3.example.com" })).toEqual([
      "ROLLCALL_S3_BUCKET is needed because ROLLCALL_S3_ENDPOINT is set",
    ]);
    expect(problemsOf({ ROLLCALL_S3_BUCKET: "rollcall" })).toEqual([
      expect.stringMatching(/^ROLLCALL_S3_REGION is needed for a bucket of AWS/),
    ]);
    expect(problemsOf({ ...aws, ROLLCALL_S3_ACCESS_KEY_ID: "key" })).toEqual([
      "ROLLCALL_S3_SECRET_ACCESS_KEY is needed because ROLLCALL_S3_ACCESS_KEY_ID is set",
    ]);
    for (const [name, value] of [
      ["ROLLCALL_S3_BUCKET", "Not A Bucket"],
      ["ROLLCALL_S3_ENDPOINT", "https://s3.example.com/path"],
      ["ROLLCALL_S3_PREFIX", "../elsewhere"],
      ["ROLLCALL_S3_PROXY", "yes"],
    ] as const)
      expect(problemsOf({ ...aws, [name]: value })).toEqual([expect.stringContaining(`${name} must be`)]);
  });

  it("takes an address past a pooler only beside the pooler's", () => {
    const url = "postgresql://rollcall@db.example.com/rollcall";
    const pooled = {
      DATABASE_URL: "postgresql://rollcall@pooler:6432/rollcall",
      ROLLCALL_DATABASE_SESSION_URL: url,
    };
    expect(parseEnvironment(pooled).databaseSessionUrl).toBe(url);
    expect(problemsOf({ ROLLCALL_DATABASE_SESSION_URL: url })).toEqual([
      "DATABASE_URL is needed because ROLLCALL_DATABASE_SESSION_URL is set",
    ]);
  });

  it("reads where e-mail goes, with secrets in any characters, and sends none in the clear", () => {
    const of = (url: string, more = {}) =>
      parseEnvironment({ ROLLCALL_SMTP_URL: url, ROLLCALL_MAIL_FROM: "rollcall@example.com", ...more })
        .mailServer;
    expect(parseEnvironment({}).mailServer).toBeNull();
    expect(of("smtp://rollcall%40example.com:p%40ss%2F%25w%C3%B6rd@smtp.example.com")).toEqual({
      host: "smtp.example.com",
      port: 587,
      isSecure: false,
      requiresTls: true,
      login: { user: "rollcall@example.com", password: "p@ss/%wörd" },
      from: "rollcall@example.com",
    });
    expect(of("smtps://smtp.example.com")).toMatchObject({ port: 465, isSecure: true, login: null });
    expect(of("smtp://[::1]:2525")).toMatchObject({ host: "::1", port: 2525, requiresTls: false });
    expect(
      of("smtp://smtp.office365.com:587", {
        ROLLCALL_SMTP_OAUTH_CLIENT_ID: "id",
        ROLLCALL_SMTP_OAUTH_CLIENT_SECRET: "secret",
        ROLLCALL_SMTP_OAUTH_TOKEN_URL: "https://login.example.com/token",
        ROLLCALL_SMTP_OAUTH_USER: "rollcall@example.com",
      }),
    ).toMatchObject({
      requiresTls: true,
      login: { user: "rollcall@example.com", oauth: { clientId: "id", clientSecret: "secret", scope: null } },
    });
  });

  it("says of e-mail settings what does not fit", () => {
    const FROM = { ROLLCALL_MAIL_FROM: "rollcall@example.com" };
    expect(problemsOf({ ROLLCALL_SMTP_URL: "smtp://smtp.example.com" })).toEqual([
      "ROLLCALL_MAIL_FROM is needed because ROLLCALL_SMTP_URL is set",
    ]);
    expect(problemsOf(FROM)).toEqual(["ROLLCALL_SMTP_URL is needed because ROLLCALL_MAIL_FROM is set"]);
    expect(problemsOf({ ROLLCALL_SMTP_URL: "smtp.example.com:587", ...FROM })[0]).toMatch(
      /^ROLLCALL_SMTP_URL must be an address such as smtp:/,
    );
    expect(problemsOf({ ROLLCALL_SMTP_URL: "smtp://me:pass/word@smtp.example.com", ...FROM })[0]).toMatch(
      /%2F/,
    );
    expect(problemsOf({ ROLLCALL_SMTP_URL: "smtp://me@smtp.example.com", ...FROM })).toEqual([
      "ROLLCALL_SMTP_URL must have both a user and a password, or neither",
    ]);
    const half = {
      ROLLCALL_SMTP_OAUTH_CLIENT_ID: "id",
      ROLLCALL_SMTP_URL: "smtp://a:b@example.com",
      ...FROM,
    };
    expect(problemsOf(half)).toEqual([
      "ROLLCALL_SMTP_OAUTH_CLIENT_SECRET is needed because ROLLCALL_SMTP_OAUTH_CLIENT_ID is set",
      "ROLLCALL_SMTP_OAUTH_TOKEN_URL is needed because ROLLCALL_SMTP_OAUTH_CLIENT_ID is set",
      "ROLLCALL_SMTP_OAUTH_USER is needed because ROLLCALL_SMTP_OAUTH_CLIENT_ID is set",
      "ROLLCALL_SMTP_URL must have no user and password because ROLLCALL_SMTP_OAUTH_CLIENT_ID is set",
    ]);
    const tokenUrl = (url: string) => problemsOf({ ROLLCALL_SMTP_OAUTH_TOKEN_URL: url }).join("\n");
    // The client's secret is sent there.
    for (const url of ["http://login.example.com/token", "ftp://login.example.com", "login.example.com"])
      expect(tokenUrl(url)).toContain("ROLLCALL_SMTP_OAUTH_TOKEN_URL must be an https address");
    for (const url of ["https://login.example.com/token", "http://127.0.0.1:9/t", "http://[::1]:9/t"])
      expect(tokenUrl(url)).not.toContain("https address");
    // No message repeats a secret.
    expect(problemsOf({ ROLLCALL_SMTP_URL: "smtp://me:geheim/x@h", ...FROM }).join()).not.toContain("geheim");
  });

  it.each([
    ["0.0.0.0", "http://localhost:8080"],
    ["10.1.2.3", "http://10.1.2.3:8080"],
    ["fd00::1", "http://[fd00::1]:8080"],
  ])("derives the address from host %s", (HOST, url) => {
    expect(parseEnvironment({ HOST, PORT: "8080" }).url).toBe(url);
  });

  it("drops the trailing slash of the address", () => {
    expect(parseEnvironment({ ROLLCALL_URL: "https://videos.example.com/" }).url).toBe(
      "https://videos.example.com",
    );
  });

  it.each([
    [{ PORT: "70000" }, "PORT must be a whole number from 1 to 65535"],
    [{ PORT: "3e3" }, "PORT must be a whole number from 1 to 65535"],
    [{ ROLLCALL_SAMPLE_PEOPLE: "-1" }, "ROLLCALL_SAMPLE_PEOPLE must be a whole number from 0 to 100000"],
    [
      { ROLLCALL_URL: "https://example.com/app" },
      "ROLLCALL_URL must be an http or https origin such as https://videos.example.com",
    ],
    [{ ROLLCALL_LOCALE: "klingon" }, "ROLLCALL_LOCALE must be a language such as en, en-GB or de"],
    [{ ROLLCALL_LOCALE: "de_DE.UTF-8" }, "ROLLCALL_LOCALE must be a language such as en, en-GB or de"],
    [
      { DATABASE_URL: "mysql://localhost/x" },
      "DATABASE_URL must be a PostgreSQL address such as postgresql://user:password@host:5432/rollcall",
    ],
    [
      {
        ROLLCALL_ADMIN_EMAIL: "a@b.example",
        ROLLCALL_ADMIN_PASSWORD: "long enough",
        ROLLCALL_ADMIN_API_KEY: "rc_short",
      },
      "ROLLCALL_ADMIN_API_KEY must be rc_ followed by 32 to 200 letters, digits, _ or -",
    ],
    [
      {
        ROLLCALL_ADMIN_EMAIL: "a@b.example",
        ROLLCALL_ADMIN_PASSWORD: "long enough",
        ROLLCALL_ADMIN_API_KEY: `rc_${"k".repeat(201)}`,
      },
      "ROLLCALL_ADMIN_API_KEY must be rc_ followed by 32 to 200 letters, digits, _ or -",
    ],
  ])("refuses %o in one line", (source, problem) => {
    expect(problemsOf(source)).toEqual([problem]);
  });

  it.each(["10.0.0.0/33", "proxy.example.com", "10.0.0.1,", "2"])(
    "takes no proxy that is no address: %s",
    (ROLLCALL_TRUSTED_PROXIES) => {
      const example = "10.0.0.5,192.168.0.0/16,2001:db8::/32";
      expect(problemsOf({ ROLLCALL_TRUSTED_PROXIES })).toEqual([
        `ROLLCALL_TRUSTED_PROXIES must be addresses or ranges such as ${example}`,
      ]);
    },
  );

  it("names every wrong variable at once", () => {
    expect(problemsOf({ PORT: "x", LOG_LEVEL: "loud" })).toHaveLength(2);
  });

  it("never repeats a secret in its message", () => {
    expect(problemsOf({ ROLLCALL_ADMIN_PASSWORD: "short" }).join()).not.toContain("short");
  });

  it("asks of the first password what the forms ask", () => {
    const least = "at least 10 characters";
    const withPassword = (ROLLCALL_ADMIN_PASSWORD: string) =>
      problemsOf({ ROLLCALL_ADMIN_EMAIL: "a@example.org", ROLLCALL_ADMIN_PASSWORD }).join();
    expect(withPassword("123456789")).toBe(`ROLLCALL_ADMIN_PASSWORD must have ${least}`);
    expect(withPassword("😀".repeat(9))).toContain(least);
    expect(withPassword("😀".repeat(128))).toBe("");
  });
});
