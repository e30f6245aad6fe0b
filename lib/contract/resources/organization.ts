import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import { boolean, enumeration, integer, list, object, text, timeZone, uuid } from "../fields/fields.ts";

/** For how many days a watch link may work. */
export const WATCH_LINK_DAYS = { min: 1, max: 3650 } as const;

/** For whom it is counted how often videos are watched. */
export const WATCH_VIEWS = ["off", "totals", "per_person"] as const;

export const ORGANIZATION_STATUSES = ["active", "suspended"] as const;

/** The cookie that remembers which organization the console shows; its value is the organization's id. */
export const ORGANIZATION_COOKIE = "rollcall-organization";

const VIEWS =
  "Whether it is counted how often videos are watched. `totals`: of a collection together. `per_person`: also of each person. A change deletes what is not to be counted any more.";

const WEEKEND =
  "Days of the week on which nobody works, as ISO numbers: 1 is Monday, 7 is Sunday. Celebrations may avoid them, as they may holidays.";

export const organization = z
  .object({
    id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    plan_id: z.string(),
    status: z.enum(ORGANIZATION_STATUSES),
    time_zone: z.string().describe("IANA name of the time zone of people who have none of their own."),
    show_age: z
      .boolean()
      .describe("Whether pages show the age of people whose own `show_age` is null to everybody."),
    watch_link_days: z.int().describe("For how many days a new watch link works."),
    watch_downloads: z.boolean().describe("Whether watch pages offer the video as a download."),
    watch_views: z.enum(WATCH_VIEWS).describe(VIEWS),
    weekend_days: z.array(z.int()).describe(WEEKEND),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Organization" });

const name = text({ min: 1, max: 120 });
const slug = text({ min: 1, max: 60, pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" }).describe(
  "Lower-case letters, digits and hyphens; unique in the installation. Default: made from the name.",
);

const zone = timeZone().describe(
  "IANA name of a time zone, such as `Europe/Berlin`: that of people who have none of their own. UTC for a new organization without one.",
);

export const organizationInput = object({
  name,
  slug: slug.optional(),
  time_zone: zone.optional(),
}).meta({ id: "OrganizationInput" });

export const organizationPatch = object({
  name: name.optional(),
  slug: slug.optional(),
  time_zone: zone.optional(),
  show_age: boolean()
    .optional()
    .describe("Whether pages show the age of people whose own `show_age` is null to everybody."),
  watch_link_days: integer(WATCH_LINK_DAYS)
    .optional()
    .describe("For how many days a new watch link works. Links that exist keep their date."),
  watch_downloads: boolean().optional().describe("Whether watch pages offer the video as a download."),
  watch_views: enumeration(WATCH_VIEWS).optional().describe(VIEWS),
  weekend_days: list(integer({ min: 1, max: 7 }), { max: 6 })
    .optional()
    .describe(WEEKEND),
}).meta({ id: "OrganizationPatch" });

export const organizationParams = object({ org_id: uuid() });

const tag = "Organizations";

export const listOrganizations = contract({
  id: "listOrganizations",
  method: "GET",
  path: "/v1/organizations",
  access: "caller",
  tag,
  summary: "List the organizations you belong to",
  description: "With an API key, only the key's organization is listed.",
  query: object(pageFields),
  success: { status: 200, schema: organization, page: true },
});

export const createOrganization = contract({
  id: "createOrganization",
  method: "POST",
  path: "/v1/organizations",
  access: "session",
  tag,
  summary: "Create an organization",
  description:
    "The caller becomes its owner. It starts with the built-in templates. The installation's settings decide who may create organizations and how many a person may own.",
  body: organizationInput,
  success: { status: 201, schema: organization },
  idempotent: true,
  etag: true,
  faults: [409],
});

export const getOrganization = contract({
  id: "getOrganization",
  method: "GET",
  path: "/v1/organizations/{org_id}",
  access: "viewer",
  tag,
  summary: "Get an organization",
  params: organizationParams,
  success: { status: 200, schema: organization },
  etag: true,
  faults: [404],
});

export const updateOrganization = contract({
  id: "updateOrganization",
  method: "PATCH",
  path: "/v1/organizations/{org_id}",
  access: "admin",
  tag,
  summary: "Change an organization",
  params: organizationParams,
  body: organizationPatch,
  success: { status: 200, schema: organization },
  etag: true,
  faults: [404, 409, 412],
});
