import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import { email, enumeration, object, text, uuid } from "../fields/fields.ts";
import { organizationParams } from "./organization.ts";
import { ROLES } from "./roles.ts";

export const invitation = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role: z.enum(ROLES),
    expires_at: z.iso.datetime(),
    accepted_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Invitation" });

/** Only creating and resending show the link, because only its hash is stored. */
export const createdInvitation = invitation
  .extend({
    token: z.string().describe("Shown this once."),
    url: z.string().describe("The page on which the invited person accepts. It is shown only once."),
    mail_id: z
      .uuid()
      .nullable()
      .describe("The e-mail with the link to the invited person; null if the installation sends none."),
  })
  .meta({ id: "CreatedInvitation" });

export const invitationInput = object({ email: email(), role: enumeration(ROLES) }).meta({
  id: "InvitationInput",
});

export const invitationParams = object({ org_id: uuid(), invitation_id: uuid() });

export const acceptInput = object({ token: text({ min: 1, max: 200 }) }).meta({ id: "InvitationAcceptance" });

export const acceptedInvitation = z
  .object({ org_id: z.uuid(), role: z.enum(ROLES) })
  .meta({ id: "AcceptedInvitation" });

const tag = "Invitations";

export const listInvitations = contract({
  id: "listInvitations",
  method: "GET",
  path: "/v1/organizations/{org_id}/invitations",
  access: "admin",
  tag,
  summary: "List invitations",
  description: "Pending, accepted and expired invitations, newest first.",
  params: organizationParams,
  query: object(pageFields),
  success: { status: 200, schema: invitation, page: true },
  faults: [404],
});

export const createInvitation = contract({
  id: "createInvitation",
  method: "POST",
  path: "/v1/organizations/{org_id}/invitations",
  access: "admin",
  tag,
  summary: "Invite somebody",
  description:
    "The link is mailed if the installation has an SMTP server. The token is shown once and expires in 7 days. Only an owner can invite an owner.",
  params: organizationParams,
  body: invitationInput,
  success: { status: 201, schema: createdInvitation },
  idempotent: true,
  faults: [404, 409],
});

export const revokeInvitation = contract({
  id: "revokeInvitation",
  method: "DELETE",
  path: "/v1/organizations/{org_id}/invitations/{invitation_id}",
  access: "admin",
  tag,
  summary: "Revoke an invitation",
  params: invitationParams,
  success: { status: 204 },
  faults: [404, 409],
});

export const resendInvitation = contract({
  id: "resendInvitation",
  method: "POST",
  path: "/v1/organizations/{org_id}/invitations/{invitation_id}/resend",
  access: "admin",
  tag,
  summary: "Make an invitation's link anew",
  description:
    "Creates a new token, which only this answer shows and which expires in 7 days. The previous token stops working. Only an owner can resend the invitation of an owner. 409 once it has been accepted.",
  params: invitationParams,
  success: { status: 200, schema: createdInvitation },
  idempotent: true,
  faults: [404, 409],
});

export const acceptInvitation = contract({
  id: "acceptInvitation",
  method: "POST",
  path: "/v1/invitations/accept",
  access: "session",
  tag,
  summary: "Accept an invitation",
  description: "The signed-in person's e-mail address must be the invited one. An invitation works once.",
  body: acceptInput,
  success: { status: 200, schema: acceptedInvitation },
  faults: [404, 409],
});
