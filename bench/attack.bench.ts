import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tally, Visitor } from "./attack/visitor.ts";
import { startProduct } from "./product.ts";

const EMAIL = "jana@example.org";
const PASSWORD = "four calm candle words";
const KEY = `rc_${"bench".repeat(8)}`;

/** What an attack was answered: the statuses and how often each came, or what was found. */
type Attack = { title: string; run: (place: Place) => Promise<string> };
type Place = { url: string; owner: Visitor };

const METADATA = [
  "http://169.254.169.254/latest/meta-data/",
  "http://[fd00:ec2::254]/",
  "http://[fd20:ce::254]/",
  "http://100.100.100.200/",
  "http://[::ffff:169.254.169.254]/",
  "http://[64:ff9b::a9fe:a9fe]/",
  "http://2852039166/",
];
const WEAK = ["password123", "aaaaaaaaaa", EMAIL, "1234567890", "qwertyuiop", "Rollcall2026!"];
const FORMULAS = ["=1+1", "Ada\n=1+1", "＝1+1", "＠SUM(A1)", "+1", "-1", "\t=1"];

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

async function inTurn<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let index = 0; index < count; index += 1) made.push(await make(index));
  return made;
}

const ATTACKS: Attack[] = [
  {
    title: "30 wrong passwords for a known address, from one place",
    run: async ({ url }) => {
      const stranger = new Visitor(url, "203.0.113.7");
      return tally(await inTurn(30, () => stranger.signIn(EMAIL, "not the password")));
    },
  },
  {
    title: "… then its person, in a new browser elsewhere",
    run: async ({ url }) => String(await new Visitor(url, "192.0.2.50").signIn(EMAIL, PASSWORD)),
  },
  {
    title: "120 more, each from another place",
    run: async ({ url }) =>
      tally(await inTurn(120, (i) => new Visitor(url, `198.51.100.${i}`).signIn(EMAIL, "not the password"))),
  },
  {
    title: "… then its person, in the browser they use",
    run: async ({ owner }) => String(await owner.signIn(EMAIL, PASSWORD)),
  },
  {
    title: "passwords that are guessed early, as a new one",
    run: async ({ owner }) =>
      tally(
        await inTurn(WEAK.length, (i) =>
          owner.status("POST", "/api/auth/change-password", {
            currentPassword: PASSWORD,
            newPassword: WEAK[i],
          }),
        ),
      ),
  },
  {
    title: "40 organizations by one person",
    run: async ({ owner }) =>
      tally(await times(40, (i) => owner.status("POST", "/v1/organizations", { name: `Another ${i}` }))),
  },
  {
    title: "150 API keys",
    run: async ({ owner }) =>
      tally(
        await times(150, (i) => owner.status("POST", "/v1/api-keys", { name: `Key ${i}`, role: "viewer" })),
      ),
  },
  {
    title: "webhooks to metadata services, private receivers being allowed",
    run: async ({ owner }) =>
      tally(
        await times(METADATA.length, (i) =>
          owner.status("POST", "/v1/webhooks", { url: METADATA[i], events: ["person.erased"] }),
        ),
      ),
  },
  {
    title: "a scene of 3840 × 3840, 60 frames a second, 600 s",
    run: async ({ owner }) => {
      const scene = {
        ...{ width: 3840, height: 3840, fps: 60, duration: 600, background: "#000000" },
        layers: [{ name: "Title", type: "text", text: "Long", x: 0, y: 0, width: 100, height: 100 }],
      };
      return String(await owner.status("POST", "/v1/templates", { name: "Long", scene }));
    },
  },
  {
    title: "cells of an export that a spreadsheet would run",
    run: async ({ owner }) => {
      for (const first_name of FORMULAS) await owner.status("POST", "/v1/people", { first_name });
      const text = await (await owner.send("GET", "/v1/people/export")).text();
      const running = text.split(/[\r\n]+|,/).filter((cell) => /^\uFEFF?"?\s*[=+\-@＝＋－＠]/.test(cell));
      return `${running.length} of ${FORMULAS.length}`;
    },
  },
  {
    title: "an inline script without the answer's nonce",
    run: async ({ url }) => {
      const policies = await inTurn(2, async () => {
        const page = await fetch(`${url}/sign-in`);
        await page.arrayBuffer();
        return page.headers.get("Content-Security-Policy") ?? "";
      });
      const nonces = new Set(policies.map((policy) => /'nonce-([^']+)'/.exec(policy)?.[1]));
      const scripts = /script-src ([^;]*)/.exec(policies[0] ?? "")?.[1] ?? "";
      const isRefused = nonces.size === 2 && !nonces.has(undefined) && !scripts.includes("unsafe-inline");
      return isRefused ? "refused" : `may run: ${scripts}`;
    },
  },
];

/**
 * `npm run bench attack`: what is tried on accounts, quotas, webhooks and pages of a running installation, and how it is
 * answered. Files that are made to hurt are `npm run bench hostile`; docs/security.md says what each answer means.
 */
export async function run(): Promise<void> {
  console.log("| attack | answered | seconds |\n| --- | --- | --- |");
  await withProduct({ ROLLCALL_WEBHOOK_PRIVATE_ADDRESSES: "1" }, async (url) => {
    const owner = new Visitor(url, "192.0.2.1");
    const signedIn = await owner.signIn(EMAIL, PASSWORD);
    if (signedIn !== 200) throw new Error(`The owner's sign-in was answered ${signedIn}`);
    for (const { title, run: attempt } of ATTACKS) {
      const began = performance.now();
      const answer = await attempt({ url, owner });
      console.log(`| ${title} | ${answer} | ${((performance.now() - began) / 1000).toFixed(1)} |`);
    }
  });
  const address = "https://rollcall.example";
  await withProduct({ ROLLCALL_URL: address }, async (url) => {
    const owner = new Visitor(url, "192.0.2.1", address);
    await owner.signIn(EMAIL, PASSWORD);
    const unsafe = owner.setCookies.filter((cookie) => !/^__Host-.*;\s*Secure/i.test(cookie));
    console.log(
      `| cookies of a sign-in under https without \`__Host-\` and \`Secure\` | ${unsafe.length} of ${owner.setCookies.length} | |`,
    );
    const page = await owner.send("GET", "/sign-in");
    console.log(
      `| coming by http once https was used | ${page.headers.get("Strict-Transport-Security") ?? "no HSTS"} | |`,
    );
    const local = new Visitor(url, "192.0.2.2", "http://localhost:3000");
    console.log(`| signing in from a page of http://localhost | ${await local.signIn(EMAIL, PASSWORD)} | |`);
  });
}

async function withProduct(settings: Record<string, string>, attack: (url: string) => Promise<void>) {
  const dataDir = await mkdtemp(join(tmpdir(), "rollcall-bench-"));
  const product = await startProduct({
    ROLLCALL_DATA_DIR: dataDir,
    ROLLCALL_ADMIN_EMAIL: EMAIL,
    ROLLCALL_ADMIN_PASSWORD: PASSWORD,
    ROLLCALL_ADMIN_API_KEY: KEY,
    ...settings,
  });
  try {
    await attack(product.url);
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
