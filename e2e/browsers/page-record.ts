import type { HTTPRequest, Page } from "puppeteer-core";

/** What a page asked for and when, to be read where a test has failed on a machine that nobody can look at. */
export type PageRecord = { describe: () => Promise<string> };

const LAST_REQUESTS = 60;

/** Records a page's requests from now on, each with its start, its duration in milliseconds and its status. */
export function recordPage(page: Page): PageRecord {
  const startedAt = Date.now();
  const requests = new Map<HTTPRequest, { startMs: number; endMs?: number; outcome?: string }>();
  page.on("request", (request) => requests.set(request, { startMs: Date.now() - startedAt }));
  const end = (request: HTTPRequest, outcome: string) => {
    const entry = requests.get(request);
    if (entry !== undefined) Object.assign(entry, { endMs: Date.now() - startedAt, outcome });
  };
  page.on("requestfinished", (request) => end(request, String(request.response()?.status() ?? "no answer")));
  page.on("requestfailed", (request) => end(request, request.failure()?.errorText ?? "failed"));
  return {
    describe: async () => {
      const lines = [...requests].slice(-LAST_REQUESTS).map(([request, { startMs, endMs, outcome }]) => {
        const duration = endMs === undefined ? "not answered" : `${endMs - startMs} ms, ${outcome}`;
        return `${startMs} ms ${request.method()} ${request.url()}: ${duration}`;
      });
      const text = await page.evaluate(() => document.querySelector("main")?.textContent ?? "");
      return [`At ${Date.now() - startedAt} ms ${page.url()} reads:`, text, "Requests:", ...lines].join("\n");
    },
  };
}
