import { join } from "node:path";
import { chromium } from "playwright";
import { findBrowser } from "#e2e/fixtures/browser.ts";
import { CONSOLE_PAGES } from "#e2e/fixtures/console-pages.ts";
import { runToEnd } from "../peer/hyperframes.ts";
import { freePort } from "../product.ts";
import type { ConsoleDirectory } from "./directory.ts";

const HOME = join(import.meta.dirname, "lighthouse");
const CATEGORIES = ["accessibility", "best-practices"];
/**
 * Weighs nothing in either score and is the only one of theirs that needs a trace. While one is taken, the Chromium from npm
 * gives up documents that ask for a process of their own, as ours do (`Cross-Origin-Opener-Policy`, `frame-ancestors`).
 */
const NEEDS_A_TRACE = ["baseline"];

type Audit = { id: string; title: string; score: number | null; scoreDisplayMode: string };
type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
  runtimeError?: { message: string };
};
type Lighthouse = (url: string, options: object) => Promise<{ lhr: Report } | undefined>;

/**
 * Judges every page of the console with [Lighthouse](https://github.com/GoogleChrome/lighthouse) (Apache-2.0), installed as its lock
 * says, and prints the two scores of each with what is wrong.
 */
export async function runLighthouse({ product, cookie, ids }: ConsoleDirectory): Promise<void> {
  await runToEnd("npm", ["ci", "--prefix", HOME, "--ignore-scripts", "--no-audit", "--no-fund"]);
  const { default: lighthouse }: { default: Lighthouse } = await import(
    join(HOME, "node_modules/lighthouse/core/index.js")
  );
  const port = await freePort();
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  const session = { Cookie: `${cookie.name}=${cookie.value}` };
  const judge = async (path: string, extraHeaders: Record<string, string>) => {
    const url = `${product.url}${path.replace(/\{(\w+)\}/, (_, kind: keyof typeof ids) => ids[kind])}`;
    const result = await lighthouse(url, {
      port,
      onlyCategories: CATEGORIES,
      skipAudits: NEEDS_A_TRACE,
      extraHeaders,
      logLevel: "error",
    });
    // Without it every score is null, which is no 0.
    const fault = result === undefined ? "no result" : result.lhr.runtimeError?.message;
    if (fault !== undefined) throw new Error(`Lighthouse could not judge ${path}: ${fault}`);
    const scores = CATEGORIES.map((id) => Math.round((result?.lhr.categories[id]?.score ?? 0) * 100));
    console.log(`| ${path} | ${scores.join(" | ")} | ${result === undefined ? "" : wrong(result.lhr)} |`);
  };
  try {
    console.log("| page, Lighthouse 13.5.0 | accessibility | best practices | what is wrong |");
    console.log("| --- | --- | --- | --- |");
    await judge("/sign-in", {});
    for (const path of [...CONSOLE_PAGES.map(([path]) => path), "/docs"]) await judge(path, session);
  } finally {
    await browser.close();
  }
}

function wrong({ categories, audits }: Report): string {
  const counted = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => audits[id]),
  );
  return counted
    .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 1)
    .map((audit) => audit?.id)
    .join(", ");
}
