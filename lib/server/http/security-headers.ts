import { environment } from "../environment.ts";
import { publicOriginOf } from "../storage/s3-settings.ts";

type Sources = Readonly<Record<string, readonly string[]>>;

/** No page may be embedded, change its base URL, run a plug-in, or submit a form to another host. */
const NEVER: Sources = {
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
};

/**
 * This installation only, and content that a page creates itself: previews, and files that were just chosen.
 */
const OWN: Sources = {
  "default-src": ["'self'"],
  "img-src": ["'self'", "data:", "blob:"],
  "media-src": ["'self'", "blob:"],
  "font-src": ["'self'", "data:"],
  "worker-src": ["'self'", "blob:"],
};

const written = (directives: Sources): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");

/**
 * What a page may load and run: scripts with the nonce of this response, and scripts that those load. Mantine
 * writes sizes into `style` attributes, which cannot have a nonce; a style sheet needs one. In development
 * React evaluates code to rebuild stack traces, and Next.js adds style sheets and opens a socket.
 * @param nonce 128 random bits in base64, used for one response only
 * @param page `hasForeignStyles`: whether a third-party program without the nonce adds style sheets
 */
export function pagePolicy(
  nonce: string,
  {
    hasForeignStyles = false,
    isDevelopment = false,
  }: { hasForeignStyles?: boolean; isDevelopment?: boolean },
): string {
  const styles: Sources =
    hasForeignStyles || isDevelopment
      ? { "style-src": ["'self'", "'unsafe-inline'"] }
      : { "style-src": ["'self'", `'nonce-${nonce}'`], "style-src-attr": ["'unsafe-inline'"] };
  const scripts = ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'"];
  const files = storeOrigins();
  const withStore: Sources =
    files.length === 0
      ? {}
      : {
          "img-src": [...(OWN["img-src"] ?? []), ...files],
          "media-src": [...(OWN["media-src"] ?? []), ...files],
        };
  const development: Sources = { "connect-src": ["'self'", "ws:"] };
  return written({
    ...OWN,
    ...withStore,
    "script-src": isDevelopment ? [...scripts, "'unsafe-eval'"] : scripts,
    ...styles,
    ...(isDevelopment ? development : {}),
    ...NEVER,
  });
}

/** Where browsers fetch files besides this installation: the S3 store, if they are sent there. */
export function storeOrigins(): string[] {
  const { s3 } = environment();
  const origin = s3 === null ? null : publicOriginOf(s3);
  return origin === null ? [] : [origin];
}

/** A response that is not a page may load nothing, even if opened as one. */
export const DATA_POLICY = written({ "default-src": ["'none'"], ...NEVER, "form-action": ["'none'"] });

/** Headers of every response, whichever part serves it. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
};
