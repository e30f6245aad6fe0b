import { builtInText } from "#components/i18n/built-in-text.ts";
import { loadMessages } from "#components/i18n/catalogue.ts";
import { LANGUAGES } from "#lib/contract/resources/language.ts";
import { NotFoundError } from "#lib/server/errors.ts";
import { serveLocalFile } from "#lib/server/http/file-response.ts";
import type { RouteHandler } from "#lib/server/http/route-table.ts";
import { builtInStill } from "#lib/server/templates/built-in-still.ts";

/** A still of a built-in template in another language, such as `candlelight-9x16.de.jpg`; nobody's secret. */
export const GET: RouteHandler = (request, { name = "" }) =>
  serveLocalFile(request, async () => {
    const [, slug = "", tag] = /^([a-z0-9-]+)\.([a-z]+)\.jpg$/.exec(name) ?? [];
    const language = LANGUAGES.find((each) => each === tag);
    if (language === undefined) throw new NotFoundError();
    const { builtInDesigns } = await loadMessages(language);
    return builtInStill(slug, language, builtInText(builtInDesigns));
  });
