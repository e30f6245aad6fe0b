import { type DescribedApi, withCodeSamples } from "./code-samples.ts";
import { REFERENCE_COLORS } from "./reference-colors.ts";
import { withSearchWords } from "./search-words.ts";

/** The part of Scalar's configuration that is used here. */
export type ReferenceConfiguration = Record<string, unknown>;

/** Scalar sends the header even if the key's field is empty; the session's cookie is then used instead. */
const EMPTY_KEY = /^Bearer\s*$/i;

function sendAsMeant({ request }: { request: Request }): void {
  if (EMPTY_KEY.test(request.headers.get("authorization") ?? "")) request.headers.delete("authorization");
}

/**
 * No requests to other hosts: no fonts, proxy, agent or telemetry. Requests go to `origin`, the page's own,
 * with the session's cookie or the pasted key, which is not stored.
 */
export function referenceConfiguration(
  api: DescribedApi,
  origin: string,
  scheme: "light" | "dark",
): ReferenceConfiguration {
  return {
    content: withSearchWords(withCodeSamples(api, origin)),
    // The samples of the document alone: those that the reference makes have another name for the key.
    hiddenClients: true,
    servers: [{ url: origin }],
    theme: "none",
    customCss: REFERENCE_COLORS,
    forceDarkModeState: scheme,
    hideDarkModeToggle: true,
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: "never",
    hideClientButton: true,
    persistAuth: false,
    documentDownloadType: "none",
    operationTitleSource: "summary",
    // Tags are rendered when they are opened: all of them at once are forty thousand elements, which blocks
    // the page.
    defaultOpenAllTags: false,
    orderSchemaPropertiesBy: "preserve",
    authentication: { preferredSecurityScheme: "apiKey" },
    onBeforeRequest: sendAsMeant,
  };
}
