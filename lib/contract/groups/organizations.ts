import {
  createOrganization,
  getOrganization,
  listOrganizations,
  organization,
  updateOrganization,
} from "../resources/organization.ts";
import { CREATED, ORGANIZATION_ID } from "./example-values.ts";
import { answer, group } from "./group.ts";

export const organizations = group({
  tag: "Organizations",
  explanation: "The owner of all other resources.",
  operations: { listOrganizations, createOrganization, getOrganization, updateOrganization },
  bodies: {
    createOrganization: { name: "Nordlicht Kliniken", time_zone: "Europe/Berlin" },
    updateOrganization: { name: "Nordlicht Kliniken" },
  },
  answers: [
    answer(organization, {
      id: ORGANIZATION_ID,
      name: "Nordlicht Kliniken",
      slug: "nordlicht-kliniken",
      plan_id: "self_hosted",
      status: "active",
      time_zone: "Europe/Berlin",
      show_age: false,
      watch_link_days: 90,
      watch_downloads: true,
      watch_views: "totals",
      weekend_days: [6, 7],
      created_at: CREATED,
    }),
  ],
  auditTarget: "organization",
  auditActions: ["organization.created", "organization.updated"],
});
