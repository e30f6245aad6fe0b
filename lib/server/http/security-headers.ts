type Sources = Readonly<Record<string, readonly string[]>>;

/** Nothing may embed a page, move its addresses elsewhere, run a plug-in, or have a form sent to another host. */
const NEVER: Sources = {
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
};

/** This installation alone, and what a page makes itself: previews, and files that were just chosen. */
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
 * What a page may load and run: scripts that carry the nonce of this one answer, and those that they bring. Mantine writes sizes
 * into `style` attributes, which cannot have one; a style sheet needs it.
 * In development React evaluates code to rebuild stack traces, and Next.js adds style sheets and opens a socket.
 * @param nonce 128 random bits in base64, of no other answer
 * @param page `hasForeignStyles`: whether a program of others, which knows no nonce, adds style sheets to it
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
  const development: Sources = { "connect-src": ["'self'", "ws:"] };
  return written({
    ...OWN,
    "script-src": isDevelopment ? [...scripts, "'unsafe-eval'"] : scripts,
    ...styles,
    ...(isDevelopment ? development : {}),
    ...NEVER,
  });
}

/** What is no page, were it opened as one: nothing. */
export const DATA_POLICY = written({ "default-src": ["'none'"], ...NEVER, "form-action": ["'none'"] });

/** Headers of every answer, whoever serves it. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
};
