import { randomBytes } from "node:crypto";
import { loadMessages } from "#components/i18n/catalogue.ts";
import { LANGUAGE_COOKIE, type Language, languageSchema } from "#lib/contract/resources/language.ts";
import { acceptedLanguage } from "#lib/server/accepted-language.ts";
import { cookieName } from "#lib/server/browser-cookies.ts";
import { pagePolicy } from "#lib/server/http/security-headers.ts";

const RETRY_AFTER_SECONDS = 5;

/** The headers that say which language is read; null for one that is missing. */
interface Reader {
  cookie: string | null;
  acceptLanguage: string | null;
}

/** Without the database: the language chosen in this browser, else one that it accepts. */
function languageOf({ cookie, acceptLanguage }: Reader): Language {
  const name = `${cookieName(LANGUAGE_COOKIE)}=`;
  const cookies = (cookie ?? "").split(";").map((cookie) => cookie.trim());
  const chosen = cookies.find((cookie) => cookie.startsWith(name))?.slice(name.length);
  return languageSchema.safeParse(chosen).data ?? acceptedLanguage(acceptLanguage);
}

/** A page in the reader's language that says so, and reloads once the database answers. @returns 503 */
export async function unavailablePage(reader: Reader): Promise<Response> {
  const language = languageOf(reader);
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
