import { acceptedLanguage } from "#lib/server/accepted-language.ts";
import { escapeHtml } from "#lib/server/escape-html.ts";
import type { Subject } from "#lib/server/watch/link-access.ts";
import { type Html, html, isolated, markOf, textsIn } from "./watch-page.ts";

type Shown = {
  token: string;
  subject: Subject;
  accepted: string | null;
  /** Whether the last press was one too many. */
  tooMany: boolean;
};

/** Asks whether somebody wants no more videos about themselves, or says that it is so and how to take it back. */
export async function optOutPage({ token, subject, accepted, tooMany }: Shown): Promise<Html> {
  const { person, organization, works, color } = subject;
  const language = acceptedLanguage(
    person.language === null ? accepted : `${person.language},${accepted ?? ""}`,
  );
  const t = await textsIn(language);
  const words = person.celebrate ? t.optOut.question : t.optOut.done;
  const text = words.text({ organization: isolated(organization) });
  const fault = `<p class="fault" role="alert">${escapeHtml(t.faults.tooMany)}</p>\n`;
  // The logo is a file of the page, which ends with the link.
  const logo = works ? subject.logo : null;
  const body = `<header>${markOf({ token, organization, logo })}</header>
<main>
<h1>${escapeHtml(words.title)}</h1>
<p${person.celebrate ? "" : ' role="status"'}>${escapeHtml(text)}</p>
${tooMany ? fault : ""}<form method="post" action="/w/${token}/opt-out">
<button type="submit" name="videos" value="${person.celebrate ? "no" : "yes"}" class="send">${escapeHtml(words.action)}</button>
</form>
</main>`;
  return html(language, words.title, body, { color });
}
