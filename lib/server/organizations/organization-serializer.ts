import type { z } from "zod";
import type { organization } from "#lib/contract/resources/organization.ts";
import type { Organization } from "../generated/prisma/client.ts";

export type OrganizationResource = z.output<typeof organization>;

/** An organization as the API shows it. */
export function toOrganization(row: Organization): OrganizationResource {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    plan_id: row.planId,
    status: row.status,
    time_zone: row.timeZone,
    show_age: row.showAge,
    watch_link_days: row.watchLinkDays,
    watch_downloads: row.watchDownloads,
    watch_views: row.watchViews,
    weekend_days: row.weekendDays,
    created_at: row.createdAt.toISOString(),
  };
}
