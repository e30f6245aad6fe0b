import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { loadMessages } from "#components/i18n/catalogue.ts";
import { LANGUAGE_COOKIE, type Language, languageSchema } from "#lib/contract/resources/language.ts";
import { acceptedLanguage } from "#lib/server/accepted-language.ts";
import { cookieName } from "#lib/server/browser-cookies.ts";
import { connectionPool } from "#lib/server/database.ts";
import { isDatabaseUnavailable } from "#lib/server/database-unavailable.ts";
import type { Handle } from "#lib/server/http/api-server.ts";
import { pathOf } from "#lib/server/http/request-guard.ts";
import { pagePolicy } from "#lib/server/http/security-headers.ts";
import { writeResponse } from "#lib/server/http/write-response.ts";

/** Paths served by Next.js that need no database. */
const NO_PAGE = /^\/_next\/|\.\w+$/;
const RETRY_AFTER_SECONDS = 5;

/**
 * Serves pages with `handle` while the database is available. Without a database a page cannot be rendered,
 * and Next.js would respond with 500 and a page in English: instead this responds with 503 and a page in the
 * user's language that reloads automatically.
 */
export function unlessUnavailable(handle: Handle): Handle {
  return async (request, response) => {
    if (needsDatabase(request) && (await isUnavailable()))
      await writeResponse(request, response, await unavailablePage(request));
    else await handle(request, response);
  };
}

const needsDatabase = ({ method, url = "" }: IncomingMessage): boolean =>
  (method === "GET" || method === "HEAD") && !NO_PAGE.test(pathOf(url));

/** Takes less than a hundredth of the time that a page takes. */
async function isUnavailable(): Promise<boolean> {
  try {
    await connectionPool().query("select 1");
    return false;
  } catch (error) {
    return isDatabaseUnavailable(error);
  }
}

/** Without the database: the language chosen in this browser, else one that it accepts. */
function languageOf({ headers }: IncomingMessage): Language {
  const name = `${cookieName(LANGUAGE_COOKIE)}=`;
  const cookies = (headers.cookie ?? "").split(";").map((cookie) => cookie.trim());
  const chosen = cookies.find((cookie) => cookie.startsWith(name))?.slice(name.length);
  return languageSchema.safeParse(chosen).data ?? acceptedLanguage(headers["accept-language"] ?? null);
}

async function unavailablePage(request: IncomingMessage): Promise<Response> {
  const language = languageOf(request);
  const { account, unavailable } = await loadMessages(language);
  const nonce = randomBytes(16).toString("base64");
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${unavailable.title} · ${account.product}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<noscript><meta http-equiv="refresh" content="10"></noscript>
<style nonce="${nonce}">${STYLE}</style>
<script nonce="${nonce}">${SCRIPT}</script>
</head>
<body>
<main>
<h1>${unavailable.title}</h1>
<p role="status">${unavailable.text}</p>
</main>
</body>
</html>
`;
  return new Response(html, {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": pagePolicy(nonce, {}),
      "Retry-After": String(RETRY_AFTER_SECONDS),
      "Cache-Control": "no-store",
    },
  });
}

/** The console's colours and sizes, see components/ui/theme.ts: its own style sheets may be unavailable. */
const STYLE = `
:root { color-scheme: light dark; }
body {
  display: grid; min-height: 100dvh; margin: 0; place-items: center;
  background: light-dark(#faf9f7, #161412); color: light-dark(#1c1917, #f5f3ef);
  font: 16px/1.55 "Inter Variable", Inter, system-ui, sans-serif;
}
main {
  box-sizing: border-box; width: min(30rem, 100vw - 2rem); padding: 2rem;
  border: 1px solid light-dark(#e7e5e0, #2e2a27); border-radius: 12px;
  background: light-dark(#ffffff, #1d1a18);
}
main::before {
  display: block; width: 2.5rem; height: 4px; margin-bottom: 1.25rem;
  border-radius: 2px; background: #ffb224; content: "";
}
h1 { margin: 0 0 .5rem; font-size: 1.375rem; line-height: 1.3; text-wrap: balance; }
p { margin: 0; color: light-dark(#6b645e, #b5aea6); }
`;

/** Applies the colour scheme chosen in this browser, and polls for the database. */
const SCRIPT = `
const scheme = localStorage.getItem("mantine-color-scheme-value");
if (scheme === "light" || scheme === "dark") document.documentElement.style.colorScheme = scheme;
setInterval(async () => {
  const answer = await fetch("/readyz").then((response) => response.json()).catch(() => null);
  if (answer?.checks?.database === "ok") location.reload();
}, 2000);
`;
