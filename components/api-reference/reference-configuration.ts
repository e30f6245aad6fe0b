import { REFERENCE_COLORS } from "./reference-colors.ts";

/** How the reference is set up: the part of Scalar's configuration that is used here. */
export type ReferenceConfiguration = Record<string, unknown>;

/** Scalar sends the header of a scheme whose field was left empty; then the session's cookie is meant. */
const EMPTY_KEY = /^Bearer\s*$/i;

function sendAsMeant({ request }: { request: Request }): void {
  if (EMPTY_KEY.test(request.headers.get("authorization") ?? "")) request.headers.delete("authorization");
}

/**
 * No other host is asked for anything: no fonts, no proxy, no agent, nothing counted. Requests go to `origin`, the one that
 * the page came from, with the session's cookie or the key that was pasted, which is kept nowhere.
 */
export function referenceConfiguration(origin: string, scheme: "light" | "dark"): ReferenceConfiguration {
  return {
    url: "/v1/openapi.json",
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
    // Each is drawn when it is opened: all of them at once are forty thousand elements, and a page that stands still.
    defaultOpenAllTags: false,
    orderSchemaPropertiesBy: "preserve",
    defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
    authentication: { preferredSecurityScheme: "apiKey" },
    onBeforeRequest: sendAsMeant,
  };
}
