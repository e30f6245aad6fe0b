import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import { enumeration, object, uuid } from "../fields/fields.ts";
import { organizationParams } from "./organization.ts";
import { ROLES } from "./roles.ts";

export const MEMBER_STATUSES = ["active", "suspended"] as const;

export const member = z
  .object({
    user_id: z.uuid(),
    email: z.string(),
    display_name: z.string(),
    role: z.enum(ROLES),
    status: z.enum(MEMBER_STATUSES),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Member" });

export const memberPatch = object({ role: enumeration(ROLES) }).meta({ id: "MemberPatch" });

export const memberParams = object({ org_id: uuid(), user_id: uuid() });

const tag = "Members";

export const listMembers = contract({
  id: "listMembers",
  method: "GET",
  path: "/v1/organizations/{org_id}/members",
  access: "viewer",
  tag,
  summary: "List members",
  params: organizationParams,
  query: object(pageFields),
  success: { status: 200, schema: member, page: true },
  faults: [404],
});

export const updateMember = contract({
  id: "updateMember",
  method: "PATCH",
  path: "/v1/organizations/{org_id}/members/{user_id}",
  access: "admin",
  tag,
  summary: "Change a member's role",
  description: "Only an owner can grant or change the role of owner. The last owner keeps the role: 409.",
  params: memberParams,
  body: memberPatch,
  success: { status: 200, schema: member },
  etag: true,
  faults: [404, 409, 412],
});

export const suspendMember = contract({
  id: "suspendMember",
  method: "POST",
  path: "/v1/organizations/{org_id}/members/{user_id}/suspend",
  access: "admin",
  tag,
  summary: "Suspend a member",
  description:
    "From the next request on, the member cannot see the organization. A member without another active membership is signed out everywhere. Only an owner can suspend an owner. The last active owner cannot be suspended: 409. Suspending a suspended member changes nothing.",
  params: memberParams,
  success: { status: 204 },
  faults: [404, 409],
});

export const reactivateMember = contract({
  id: "reactivateMember",
  method: "POST",
  path: "/v1/organizations/{org_id}/members/{user_id}/reactivate",
  access: "admin",
  tag,
  summary: "Reactivate a suspended member",
  description: "The member gets their previous role back. Only an owner can reactivate an owner.",
  params: memberParams,
  success: { status: 204 },
  faults: [404],
});

export const removeMember = contract({
  id: "removeMember",
  method: "DELETE",
  path: "/v1/organizations/{org_id}/members/{user_id}",
  access: "viewer",
  accessText: "Lowest role: admin; owner to remove an owner; viewer to leave.",
  tag,
  summary: "Remove a member",
  description:
    "Every member may remove themselves, with a console session. The last owner cannot be removed: 409.",
  params: memberParams,
  success: { status: 204 },
  faults: [404, 409],
});
