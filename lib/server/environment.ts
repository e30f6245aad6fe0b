import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { isLoopbackUrl } from "#lib/contract/fields/loopback.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "#lib/contract/resources/password-limits.ts";
import {
  BACKUP_VARIABLES,
  type BackupSettings,
  type BackupStore,
  backupFaults,
  backupSettingsOf,
  backupStoreOf,
} from "./backup-settings.ts";
import { defaultWorkers } from "./default-workers.ts";
import { type MailServer, mailServerOf, smtpFault } from "./mail-server.ts";
import { type Retention, retentionOf, retentionVariables } from "./retention-settings.ts";
import { type S3Settings, s3SettingsOf } from "./storage/s3-settings.ts";
import { S3_VARIABLES, s3Faults } from "./storage/s3-variables.ts";

/**
 * The settings of an installation. This is the only file that reads `process.env`, but for what is loaded before it; all
 * other code calls `environment()`, so that a wrong value is refused in one place, at start, with a message that names it.
 */
export type Environment = {
  port: number;
  host: string;
  /** Absolute path of the folder that holds all state: database, files, secrets. */
  dataDir: string;
  /** PostgreSQL connection string; undefined means the launcher runs an embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** The same database without the pooler that `databaseUrl` leads to; undefined where there is none. */
  databaseSessionUrl: string | undefined;
  /** The origin that users reach the installation at, without a trailing slash. */
  url: string;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  adminApiKey: string | undefined;
  /** How many sample people a first start creates. */
  samplePeople: number;
  /** Requests per minute and key; 0 switches the limit off. */
  rateLimit: number;
  /** In CIDR notation: the proxies, besides those on this machine, whose `X-Forwarded-For` is trusted. */
  trustedProxies: readonly string[];
  /** How long a session lasts without a request; 0 means without limit. */
  sessionIdleHours: number;
  /** The token that gives access to the metrics; undefined restricts them to this machine. */
  metricsToken: string | undefined;
  workers: number;
  /** How many videos the workers of this host together render for viewers at a time; 0 for none. */
  viewerSlots: number;
  /** Limit of what each worker keeps in memory of the videos that are watched, in bytes. */
  viewerCacheBytes: number;
  /** The address that workers listen at for web processes, and the first port that is tried; 0 for any free one. */
  viewingHost: string;
  viewingPort: number;
  /** The name or address under which web processes on other hosts reach this one; undefined for `viewingHost`. */
  viewingAddress: string | undefined;
  /** How long a process that is asked to stop may work on what it has begun. */
  drainSeconds: number;
  /** Whether webhooks may be sent to private addresses, such as a receiver in the installation's own network. */
  webhookPrivateAddresses: boolean;
  /** The SMTP server that e-mail is handed to; null if none is set up, and nothing is mailed. */
  mailServer: MailServer | null;
  /** How many connections to the SMTP server each worker may have at once. */
  smtpConnections: number;
  /** How many e-mails all workers together may send in a minute; 0 switches the limit off. */
  mailsPerMinute: number;
  /** Who may create an organization: active members of one, owners of one, or no user. */
  createOrganizations: (typeof ORGANIZATION_CREATORS)[number];
  /** How many organizations a user may own; 0 switches the limit off. */
  organizationsPerPerson: number;
  /** Limit of an organization's files together, in bytes; 0 switches the limit off. */
  storageBytes: number;
  /** Limit of the pixels of all frames of one video. */
  scenePixels: number;
  /** Limit of the pixels of all queued and rendering videos of an organization; 0 switches the limit off. */
  queuePixels: number;
  /** Limit of the videos of an organization that wait to be prepared; 0 switches the limit off. */
  queuePrepared: number;
  /** Pixels of all frames that are rendered of a long video before other videos get a turn. */
  turnPixels: number;
  /** Size limit of this machine's caches, of shared segments and of stored files, in bytes; 0 switches them off. */
  cacheBytes: number;
  retention: Retention;
  /** The S3 store that keeps the files; null for the data folder. */
  s3: S3Settings | null;
  /** Null unless the installation backs itself up. */
  backup: BackupSettings | null;
  /** The S3 store of backups at `s3://…`. */
  backupStore: BackupStore;
  /** BCP 47; the language in which videos, and the names of their files, write dates. */
  locale: string;
  ffmpegPath: string | undefined;
  logLevel: (typeof LOG_LEVELS)[number];
  nodeEnv: (typeof NODE_ENVIRONMENTS)[number];
};

/** So many at a time a core keeps up with, each as fast as it is played. */
const VIEWERS_A_CORE = 4;
const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
const ORGANIZATION_CREATORS = ["members", "owners", "nobody"] as const;
const NODE_ENVIRONMENTS = ["development", "production", "test"] as const;

/** Thrown for wrong settings; the message has one line for each wrong variable. */
export class EnvironmentError extends Error {
  override readonly name = "EnvironmentError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

const wholeNumber = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message);
};

const isUrlWith = (value: string, protocols: string[]): boolean =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);

/** A URL without path, query or credentials: cookies and links are derived from it. */
const isOrigin = (value: string): boolean =>
  isUrlWith(value, ["http:", "https:"]) && `${new URL(value).origin}/` === new URL(value).href;

/** An address that a secret is sent to: in the clear only within this machine. */
const isSafeTokenUrl = (value: string): boolean =>
  isUrlWith(value, ["https:"]) || (isUrlWith(value, ["http:"]) && isLoopbackUrl(value));

/** A host as it stands in a URL, but an IPv6 address without brackets. */
const isHostName = (value: string): boolean =>
  ipaddr.isValid(value) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value);

function isKnownLocale(value: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(value).length > 0;
  } catch {
    return false;
  }
}

const PROXIES = "must be addresses or ranges such as 10.0.0.5,192.168.0.0/16,2001:db8::/32";

/** Addresses and ranges separated by commas; each as a range. */
const addressRanges = z.string().transform((value, context) =>
  value.split(",").map((part) => {
    const text = part.trim();
    if (ipaddr.isValidCIDR(text)) return text;
    if (ipaddr.isValid(text) && !/^\d+$/.test(text)) return `${text}/${text.includes(":") ? 128 : 32}`;
    context.addIssue({ code: "custom", message: PROXIES });
    return z.NEVER;
  }),
);

const databaseAddress = z
  .string()
  .refine(
    (value) => isUrlWith(value, ["postgres:", "postgresql:"]),
    "must be a PostgreSQL address such as postgresql://user:password@host:5432/rollcall",
  );

const variables = z
  .object({
    PORT: wholeNumber(1, 65_535).default(3000),
    HOST: z.string().default("127.0.0.1"),
    ROLLCALL_DATA_DIR: z.string().default("./data"),
    DATABASE_URL: databaseAddress.optional(),
    ROLLCALL_DATABASE_SESSION_URL: databaseAddress.optional(),
    ROLLCALL_URL: z
      .string()
      .refine(isOrigin, "must be an http or https origin such as https://videos.example.com")
      .optional(),
    ROLLCALL_ADMIN_EMAIL: z.email("must be an e-mail address").optional(),
    ROLLCALL_ADMIN_PASSWORD: z
      .string()
      .refine((value) => [...value].length >= PASSWORD_MIN, `must have at least ${PASSWORD_MIN} characters`)
      .refine((value) => [...value].length <= PASSWORD_MAX, `must have at most ${PASSWORD_MAX} characters`)
      .optional(),
    ROLLCALL_ADMIN_API_KEY: z
      .string()
      .regex(/^rc_[A-Za-z0-9_-]{32,200}$/, "must be rc_ followed by 32 to 200 letters, digits, _ or -")
      .optional(),
    ROLLCALL_SAMPLE_PEOPLE: wholeNumber(0, 100_000).default(0),
    ROLLCALL_RATE_LIMIT: wholeNumber(0, 1_000_000).default(600),
    ROLLCALL_TRUSTED_PROXIES: addressRanges.default([]),
    ROLLCALL_SESSION_IDLE_HOURS: wholeNumber(0, 720).default(72),
    ROLLCALL_METRICS_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]{16,200}$/, "must have 16 to 200 letters, digits or signs, and no spaces")
      .optional(),
    ROLLCALL_WORKERS: wholeNumber(0, 256).optional(),
    ROLLCALL_VIEWER_SLOTS: wholeNumber(0, 10_000).optional(),
    ROLLCALL_VIEWER_CACHE_MB: wholeNumber(0, 100_000).default(64),
    ROLLCALL_VIEWING_HOST: z.string().default("127.0.0.1"),
    ROLLCALL_VIEWING_PORT: wholeNumber(0, 65_535).default(0),
    ROLLCALL_VIEWING_ADDRESS: z
      .string()
      .refine(isHostName, "must be a name or an address without a port, such as render-1 or 10.0.0.5")
      .optional(),
    ROLLCALL_DRAIN_SECONDS: wholeNumber(0, 86_400).default(5),
    ROLLCALL_WEBHOOK_PRIVATE_ADDRESSES: z.enum(["0", "1"], "must be 0 or 1").default("0"),
    ROLLCALL_SMTP_URL: z
      .string()
      .superRefine((value, context) => {
        const message = smtpFault(value);
        if (message !== null) context.addIssue({ code: "custom", message });
      })
      .optional(),
    ROLLCALL_SMTP_OAUTH_CLIENT_ID: z.string().optional(),
    ROLLCALL_SMTP_OAUTH_CLIENT_SECRET: z.string().optional(),
    ROLLCALL_SMTP_OAUTH_TOKEN_URL: z
      .string()
      .refine(isSafeTokenUrl, "must be an https address, or http on this machine")
      .optional(),
    ROLLCALL_SMTP_OAUTH_SCOPE: z.string().optional(),
    ROLLCALL_SMTP_OAUTH_USER: z.string().optional(),
    ROLLCALL_MAIL_FROM: z.email("must be an e-mail address such as rollcall@example.com").optional(),
    ROLLCALL_SMTP_CONNECTIONS: wholeNumber(1, 100).default(3),
    ROLLCALL_MAILS_PER_MINUTE: wholeNumber(0, 1_000_000).default(0),
    ROLLCALL_CREATE_ORGANIZATIONS: z
      .enum(ORGANIZATION_CREATORS, `must be one of ${ORGANIZATION_CREATORS.join(", ")}`)
      .default("members"),
    ROLLCALL_ORGANIZATIONS_PER_PERSON: wholeNumber(0, 100_000).default(5),
    ROLLCALL_STORAGE_GB: wholeNumber(0, 1_000_000).default(100),
    ROLLCALL_SCENE_MEGAPIXELS: wholeNumber(1, 1_000_000).default(37_325),
    ROLLCALL_QUEUE_GIGAPIXELS: wholeNumber(0, 100_000_000).default(100_000),
    ROLLCALL_QUEUE_PREPARED: wholeNumber(0, 100_000_000).default(100_000),
    ROLLCALL_TURN_MEGAPIXELS: wholeNumber(1, 1_000_000).default(1250),
    ROLLCALL_CACHE_MB: wholeNumber(0, 10_000_000).default(2048),
    ...retentionVariables,
    ...S3_VARIABLES,
    ...BACKUP_VARIABLES,
    ROLLCALL_LOCALE: z
      .string()
      .refine(isKnownLocale, "must be a language such as en, en-GB or de")
      .default("en"),
    FFMPEG_PATH: z.string().optional(),
    LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info"),
    NODE_ENV: z
      .enum(NODE_ENVIRONMENTS, `must be one of ${NODE_ENVIRONMENTS.join(", ")}`)
      .default("development"),
  })
  .superRefine((value, context) => {
    const needs = (name: string, other: string) =>
      context.addIssue({ code: "custom", path: [name], message: `is needed because ${other} is set` });
    if (value.ROLLCALL_DATABASE_SESSION_URL && !value.DATABASE_URL)
      needs("DATABASE_URL", "ROLLCALL_DATABASE_SESSION_URL");
    if (value.ROLLCALL_SMTP_URL && !value.ROLLCALL_MAIL_FROM)
      needs("ROLLCALL_MAIL_FROM", "ROLLCALL_SMTP_URL");
    if (value.ROLLCALL_MAIL_FROM && !value.ROLLCALL_SMTP_URL)
      needs("ROLLCALL_SMTP_URL", "ROLLCALL_MAIL_FROM");
    for (const { name, message } of [...s3Faults(value), ...backupFaults(value)])
      context.addIssue({ code: "custom", path: [name], message });
    const oauth = OAUTH_VARIABLES.find((name) => value[name]) ?? (value.ROLLCALL_SMTP_OAUTH_SCOPE && SCOPE);
    if (!oauth) return;
    for (const name of ["ROLLCALL_SMTP_URL", ...OAUTH_VARIABLES] as const) {
      if (!value[name]) needs(name, oauth);
    }
    if (value.ROLLCALL_SMTP_URL && URL.canParse(value.ROLLCALL_SMTP_URL)) {
      const { username } = new URL(value.ROLLCALL_SMTP_URL);
      const message = `must have no user and password because ${oauth} is set`;
      if (username !== "") context.addIssue({ code: "custom", path: ["ROLLCALL_SMTP_URL"], message });
    }
  });

/** What XOAUTH2 takes; all of it or nothing. */
const OAUTH_VARIABLES = [
  "ROLLCALL_SMTP_OAUTH_CLIENT_ID",
  "ROLLCALL_SMTP_OAUTH_CLIENT_SECRET",
  "ROLLCALL_SMTP_OAUTH_TOKEN_URL",
  "ROLLCALL_SMTP_OAUTH_USER",
] as const;
const SCOPE = "ROLLCALL_SMTP_OAUTH_SCOPE";

/** A server that listens on every interface is reached as localhost from its own machine. */
function defaultUrl(host: string, port: number): string {
  const isLocal = ["127.0.0.1", "localhost", "::1", "0.0.0.0", "::"].includes(host);
  const name = isLocal ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/**
 * Reads settings from `source`.
 * An empty value counts as unset, because Compose files and shells pass empty strings for missing ones.
 * @throws EnvironmentError when a value is wrong.
 */
export function parseEnvironment(source: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    throw new EnvironmentError(
      parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`),
    );
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.ROLLCALL_DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseSessionUrl: values.ROLLCALL_DATABASE_SESSION_URL,
    url: values.ROLLCALL_URL ? new URL(values.ROLLCALL_URL).origin : defaultUrl(values.HOST, values.PORT),
    adminEmail: values.ROLLCALL_ADMIN_EMAIL,
    adminPassword: values.ROLLCALL_ADMIN_PASSWORD,
    adminApiKey: values.ROLLCALL_ADMIN_API_KEY,
    samplePeople: values.ROLLCALL_SAMPLE_PEOPLE,
    rateLimit: values.ROLLCALL_RATE_LIMIT,
    trustedProxies: values.ROLLCALL_TRUSTED_PROXIES,
    sessionIdleHours: values.ROLLCALL_SESSION_IDLE_HOURS,
    metricsToken: values.ROLLCALL_METRICS_TOKEN,
    workers: values.ROLLCALL_WORKERS ?? defaultWorkers(),
    viewerSlots: values.ROLLCALL_VIEWER_SLOTS ?? VIEWERS_A_CORE * availableParallelism(),
    viewerCacheBytes: values.ROLLCALL_VIEWER_CACHE_MB * 2 ** 20,
    viewingHost: values.ROLLCALL_VIEWING_HOST,
    viewingPort: values.ROLLCALL_VIEWING_PORT,
    viewingAddress: values.ROLLCALL_VIEWING_ADDRESS,
    drainSeconds: values.ROLLCALL_DRAIN_SECONDS,
    webhookPrivateAddresses: values.ROLLCALL_WEBHOOK_PRIVATE_ADDRESSES === "1",
    mailServer: mailServerOf({
      url: values.ROLLCALL_SMTP_URL,
      from: values.ROLLCALL_MAIL_FROM,
      oauth: {
        clientId: values.ROLLCALL_SMTP_OAUTH_CLIENT_ID,
        clientSecret: values.ROLLCALL_SMTP_OAUTH_CLIENT_SECRET,
        tokenUrl: values.ROLLCALL_SMTP_OAUTH_TOKEN_URL,
        scope: values.ROLLCALL_SMTP_OAUTH_SCOPE,
        user: values.ROLLCALL_SMTP_OAUTH_USER,
      },
    }),
    smtpConnections: values.ROLLCALL_SMTP_CONNECTIONS,
    mailsPerMinute: values.ROLLCALL_MAILS_PER_MINUTE,
    createOrganizations: values.ROLLCALL_CREATE_ORGANIZATIONS,
    organizationsPerPerson: values.ROLLCALL_ORGANIZATIONS_PER_PERSON,
    storageBytes: values.ROLLCALL_STORAGE_GB * 1_000_000_000,
    scenePixels: values.ROLLCALL_SCENE_MEGAPIXELS * 1_000_000,
    queuePixels: values.ROLLCALL_QUEUE_GIGAPIXELS * 1_000_000_000,
    queuePrepared: values.ROLLCALL_QUEUE_PREPARED,
    turnPixels: values.ROLLCALL_TURN_MEGAPIXELS * 1_000_000,
    cacheBytes: values.ROLLCALL_CACHE_MB * 2 ** 20,
    retention: retentionOf(values),
    s3: s3SettingsOf(values),
    backup: backupSettingsOf(values),
    backupStore: backupStoreOf(values),
    locale: values.ROLLCALL_LOCALE,
    ffmpegPath: values.FFMPEG_PATH,
    logLevel: values.LOG_LEVEL,
    nodeEnv: values.NODE_ENV,
  };
}

let parsedOnce: Environment | undefined;

/**
 * The settings of this process, read on first use and then kept.
 * @throws EnvironmentError when a variable is wrong.
 */
export function environment(): Environment {
  parsedOnce ??= parseEnvironment(process.env);
  return parsedOnce;
}

/**
 * Sets values that only the launcher knows (the URL of its embedded database) for this process, before the
 * first connection.
 */
export function settleEnvironment(known: Partial<Environment>): Environment {
  parsedOnce = { ...environment(), ...known };
  return parsedOnce;
}

/**
 * The address for a connection that has to keep its session: one that listens, or holds locks beyond a transaction. A
 * pooler in transaction mode gives each transaction another one.
 */
export function sessionUrl(): string {
  const { databaseUrl, databaseSessionUrl } = environment();
  const url = databaseSessionUrl ?? databaseUrl;
  if (url === undefined) throw new Error("DATABASE_URL is not set: start with `npm start`");
  return url;
}

/** Whether a pooler is between this process and the database, whose connections keep nothing between transactions. */
export const isPooled = (): boolean => environment().databaseSessionUrl !== undefined;

/** Whether npm runs this process, as one of package.json's scripts. */
export const isNpmScript = (): boolean => process.env.npm_lifecycle_event !== undefined;

/** This process's variables and `more`, for a third-party program with variables of its own. */
export function inheritedEnvironment(more: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...more };
}

/**
 * Only what the operating system needs to start a program, for one that must not see this process's secrets.
 */
export function bareEnvironment(more: Record<string, string>): NodeJS.ProcessEnv {
  const { NODE_ENV, PATH, SystemRoot, TEMP } = process.env;
  return { NODE_ENV, PATH, SystemRoot, TEMP, ...more };
}

/** Variables of the system, of Node.js, and those in which the SDK of an S3 store finds its access. */
const STORE_VARIABLE =
  /^(AWS_\w+|NODE_\w+|SSL_CERT_\w+|(HTTPS?|NO|ALL)_PROXY|PATH|HOME|USERPROFILE|TZ|LANG|LC_\w+|TE?MP|TMPDIR|SystemRoot|windir|APPDATA|LOCALAPPDATA)$/i;

/**
 * The variables for a process that uses the file store and nothing else: of an operator's others, any may be a secret.
 */
export function storeEnvironment(more: Record<string, string>): NodeJS.ProcessEnv {
  const given = Object.entries(process.env).filter(([name]) => STORE_VARIABLE.test(name));
  return { ...(Object.fromEntries(given) as NodeJS.ProcessEnv), ...more };
}

/**
 * The variables for a child process: all of this process's, with the settings as parsed here (absolute paths,
 * defaults filled in), so that parent and child cannot disagree.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
  const settings = environment();
  return {
    ...process.env,
    PORT: String(settings.port),
    HOST: settings.host,
    ROLLCALL_DATA_DIR: settings.dataDir,
    ROLLCALL_URL: settings.url,
    ROLLCALL_WORKERS: String(settings.workers),
    NODE_ENV: settings.nodeEnv,
    // An installation sends no telemetry.
    NEXT_TELEMETRY_DISABLED: "1",
    ...(settings.databaseUrl === undefined ? {} : { DATABASE_URL: settings.databaseUrl }),
  };
}
