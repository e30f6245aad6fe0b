const { existsSync } = require("node:fs");

/** Who may import whom: the table of docs/architecture.md, as errors. */

/** The core of the server, which serves every domain: what lies directly in lib/server, and these folders. */
const CORE_FOLDERS = "(?:storage|jobs|audit|notifications|generated)";
const CORE = `^lib/server/([^/]+\\.ts$|${CORE_FOLDERS}/)`;
/** Any other folder of lib/server but http is a domain. */
const DOMAIN = `^lib/server/(?!${CORE_FOLDERS}/|http/)([^/]+)/`;
/**
 * The direction between domains: each may import those before it, types included. A domain that is not listed may
 * import all of these, and no other domain may import it; so a new one is added here only once others need it. See
 * docs/decisions/0060-domains-have-a-direction.md.
 */
const DIRECTION = [
  "auth",
  "api-keys",
  "webhooks",
  "assets",
  "projects",
  "people",
  "templates",
  "mails",
  "organizations",
  "watch-links",
  "videos",
  "collections",
  "rendering",
  "watch",
  "messages",
  "celebrations",
  "audit-events",
  "bulk-actions",
];
for (const domain of DIRECTION) {
  if (!existsSync(`${__dirname}/lib/server/${domain}`)) throw new Error(`There is no domain ${domain}`);
}
/** Groups of operations, and what is made of them. */
const WITH_GROUPS = "^lib/contract/(groups/|contracts\\.ts|resources/(audit-event|volatile-fields)\\.ts)";
const TESTS = "\\.test\\.tsx?$";
const own = "^(app|components|lib|prisma|e2e|bench|scripts|test)/";

/** A folder that may import only what `allowed` lists, of our own code. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path: from, pathNot: TESTS },
  to: { path: own, pathNot: allowed },
});

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-unresolved",
      comment:
        "The types of the typed client are made by its test; what a benchmark compares with is installed when it runs",
      severity: "error",
      from: { pathNot: "^bench/v1/peer/" },
      to: { couldNotResolve: true, pathNot: "rollcall-api\\.d\\.ts$" },
    },
    only(
      "contract-alone",
      "^lib/contract/",
      ["^lib/contract/"],
      "Contracts are isomorphic: they know zod alone",
    ),
    {
      name: "contract-zod",
      severity: "error",
      from: { path: "^lib/contract/", pathNot: TESTS },
      to: { dependencyTypes: ["npm", "npm-dev", "npm-optional", "core"], pathNot: "node_modules/zod/" },
    },
    {
      name: "groups-on-the-server",
      comment:
        "Examples, explanations and audit actions are in no page; the generated files name types alone",
      severity: "error",
      from: {
        path: "^(components/|lib/client/|app/(?!v1/)|instrumentation-client)",
        pathNot: [TESTS, "^lib/client/generated/"],
      },
      to: { path: WITH_GROUPS, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "contracts-below-groups",
      comment: "What pages import of the contract knows no group",
      severity: "error",
      from: { path: "^lib/contract/", pathNot: [TESTS, WITH_GROUPS] },
      to: { path: WITH_GROUPS, dependencyTypesNot: ["type-only"] },
    },
    only("client", "^lib/client/", ["^lib/client/", "^lib/contract/"]),
    only(
      "ui-kit",
      "^components/(ui|data-table|form)/",
      ["^components/(ui|data-table|form|i18n)/", "^lib/contract/"],
      "The kit knows no domain; its own messages are in the catalogue",
    ),
    only(
      "i18n",
      "^components/i18n/",
      ["^components/i18n/", "^lib/client/", "^lib/contract/"],
      "The catalogue is below everything that shows its messages",
    ),
    only(
      "components",
      "^components/(?!ui|data-table|form|i18n)",
      ["^components/", "^lib/client/", "^lib/contract/"],
      "Components never reach the server",
    ),
    {
      name: "area-through-its-parts",
      comment: "Another area only through its index of exported parts",
      severity: "error",
      from: { path: "^components/(?!ui|data-table|form|i18n)([^/]+)/", pathNot: TESTS },
      to: {
        path: "^components/(?!ui|data-table|form|i18n)",
        pathNot: ["^components/$1/", "^components/[^/]+/index\\.ts$"],
      },
    },
    only(
      "render-is-pure",
      "^lib/render/",
      ["^lib/render/", "^lib/bounded-process/", "^lib/contract/"],
      "Files in, files out: no database, no HTTP",
    ),
    {
      name: "render-through-its-entries",
      comment:
        "index.ts and versions.ts load no drawing library, versions.ts is for what no page bundles; worker.ts is for the worker",
      severity: "error",
      from: { path: "^(app|components|lib/(?!render/))", pathNot: TESTS },
      to: { path: "^lib/render/", pathNot: "^lib/render/(index|versions|worker)\\.ts$" },
    },
    {
      name: "drawing-in-the-worker",
      severity: "error",
      from: { path: "^(app|components|lib/(?!render/|worker/))", pathNot: TESTS },
      to: { path: "^lib/render/worker\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    only(
      "bounded-process-alone",
      "^lib/bounded-process/",
      ["^lib/bounded-process/"],
      "How a bounded process is asked, for the renderer and the server alike",
    ),
    only(
      "server-core",
      CORE,
      [CORE, "^lib/bounded-process/", "^lib/contract/"],
      "The core serves the domains and knows none",
    ),
    only(
      "server-domain",
      DOMAIN,
      [CORE, "^lib/bounded-process/", "^lib/contract/", DOMAIN, "^lib/render/"],
      "A domain knows the core, the contract and the renderer; never HTTP, the worker or a page",
    ),
    ...DIRECTION.map((domain, place) => ({
      name: `direction-of-${domain}`,
      comment: "A domain imports only those that are below it: see DIRECTION",
      severity: "error",
      from: { path: `^lib/server/${domain}/`, pathNot: TESTS },
      to: { path: DOMAIN, pathNot: `^lib/server/(${DIRECTION.slice(0, place + 1).join("|")})/` },
    })),
    {
      name: "direction-of-other-domains",
      comment: "A domain without a place in DIRECTION is imported by no other domain",
      severity: "error",
      from: { path: DOMAIN, pathNot: [TESTS, `^lib/server/(${DIRECTION.join("|")})/`] },
      to: { path: DOMAIN, pathNot: ["^lib/server/$1/", `^lib/server/(${DIRECTION.join("|")})/`] },
    },
    {
      name: "domain-through-its-index",
      comment:
        "What others may use of a domain is in its index.ts; queries, state and serializers are its own",
      severity: "error",
      from: { path: DOMAIN, pathNot: TESTS },
      to: { path: DOMAIN, pathNot: ["^lib/server/$1/", "^lib/server/[^/]+/index\\.ts$"] },
    },
    {
      name: "worker-through-the-index",
      severity: "error",
      from: { path: "^lib/worker/", pathNot: TESTS },
      to: { path: DOMAIN, pathNot: "^lib/server/[^/]+/index\\.ts$" },
    },
    only("http", "^lib/server/http/", [CORE, "^lib/server/http/", "^lib/server/auth/", "^lib/contract/"]),
    only("worker", "^lib/worker/", [
      "^lib/worker/",
      "^lib/server/(?!http/)",
      "^lib/render/",
      "^lib/contract/",
    ]),
    only(
      "api-routes",
      "^app/v1/",
      ["^lib/contract/", "^lib/server/http/", `${DOMAIN}.+-service\\.ts$`, "^lib/server/environment\\.ts$"],
      "A route binds a contract to a service",
    ),
    {
      name: "api-routes-without-next",
      severity: "error",
      from: { path: "^app/v1/" },
      to: { path: "node_modules/next/" },
    },
    {
      name: "unbound-database",
      comment: "Everything else is handed a client that is bound to one organization",
      severity: "error",
      from: {
        pathNot: [
          TESTS,
          "^lib/server/(tenant-database|installation|shared-quota)\\.ts$",
          "^lib/server/(auth|setup|organizations|health|jobs|notifications)/",
          "^lib/server/live/live-access\\.ts$",
          "^lib/server/approval-mails/approval-mail-access\\.ts$",
          "^lib/server/calendar-feeds/feed-access\\.ts$",
          "^lib/server/watch/link-access\\.ts$",
          "^lib/server/viewing/viewing-access\\.ts$",
          "^lib/(worker|launcher)/",
          "^(e2e|bench|prisma|test)/",
        ],
      },
      to: { path: "^lib/server/database\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "prisma-inside",
      severity: "error",
      from: { pathNot: ["^lib/(server|worker|launcher)/", "^(prisma|bench|e2e|test)/"] },
      to: { path: "^lib/server/generated/" },
    },
    {
      name: "no-test-code-in-product",
      comment: "What only tests use is in test/",
      severity: "error",
      from: { path: "^(app|components|lib|prisma)/", pathNot: TESTS },
      to: { path: "^test/" },
    },
    { name: "no-tests-in-code", severity: "error", from: { pathNot: TESTS }, to: { path: TESTS } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(\\.next|data)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".css"],
    },
  },
};
