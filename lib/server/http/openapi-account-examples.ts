/** The organization and the time of the examples. */
export const ORGANIZATION_ID = "0199d3c5-6a10-7b5e-8d21-3f4c5e6a7b80";
export const CREATED = "2026-05-04T08:15:30.000Z";
const SENT = "2026-05-11T06:00:01.000Z";
const PERSON_ID = "0199d3c5-7a31-7d02-8c1f-5b6e9f4d2c77";
const USER_ID = "0199d3c5-6a04-7f61-b3d8-1c2e9a4b5d60";
const WEBHOOK_ID = "0199d3c5-9d17-7c88-b2e4-8a1f6d3c5e02";

const invitation = {
  id: "0199d3c5-8e21-7b47-9c60-4d7a2f5e1b93",
  email: "grace@example.org",
  role: "editor",
  expires_at: "2026-05-11T08:15:30.000Z",
  accepted_at: null,
  created_at: CREATED,
};

const apiKey = {
  id: "0199d3c5-a3b8-7f04-8d59-9c1e7a4b2f36",
  org_id: ORGANIZATION_ID,
  name: "HR system",
  role: "editor",
  prefix: "rc_1IX0o7g",
  last_used_at: null,
  created_at: CREATED,
};

const webhook = {
  id: WEBHOOK_ID,
  org_id: ORGANIZATION_ID,
  url: "https://example.org/rollcall",
  events: ["video.succeeded", "video.failed"],
  enabled: true,
  disabled_at: null,
  disabled_reason: null,
  previous_secret_expires_at: null,
  created_at: CREATED,
  updated_at: CREATED,
};

const delivery = {
  id: "0199d3c6-2f95-7e6a-b718-5c3d9e1f4a27",
  webhook_id: WEBHOOK_ID,
  event: "webhook.test",
  status: "delivered",
  attempt: 1,
  response_status: 204,
  error: null,
  duration_ms: 84,
  created_at: SENT,
  attempted_at: SENT,
  next_attempt_at: null,
  completed_at: SENT,
};

/** Examples of organizations, members, invitations and other account resources. */
export const ACCOUNT_EXAMPLES = {
  Organization: {
    id: ORGANIZATION_ID,
    name: "Nordlicht Kliniken",
    slug: "nordlicht-kliniken",
    plan_id: "self_hosted",
    status: "active",
    created_at: CREATED,
  },
  Member: {
    user_id: USER_ID,
    email: "jana@example.org",
    display_name: "Jana Weiß",
    role: "owner",
    status: "active",
    created_at: CREATED,
  },
  Invitation: invitation,
  CreatedInvitation: {
    ...invitation,
    token: "the-token-from-the-invitation",
    url: "https://rollcall.example.org/invitations/accept?token=the-token-from-the-invitation",
  },
  AcceptedInvitation: { org_id: ORGANIZATION_ID, role: "editor" },
  ApiKey: apiKey,
  CreatedApiKey: { ...apiKey, key: "rc_…" },
  AuditEvent: {
    id: "0199d3c5-7a34-7c19-8b5d-1e6f9a3c4d72",
    org_id: ORGANIZATION_ID,
    actor_type: "user",
    actor_id: USER_ID,
    action: "person.created",
    target_type: "person",
    target_id: PERSON_ID,
    details: {},
    request_id: "0199d3c5-7a2f-7b03-9d46-8c5e1f2a7b61",
    ip_address: "192.0.2.17",
    created_at: CREATED,
  },
  Webhook: webhook,
  WebhookWithSecret: { ...webhook, secret: "whsec_…" },
  WebhookDelivery: delivery,
  WebhookDeliveryDetails: {
    ...delivery,
    payload: { type: "webhook.test", timestamp: SENT, data: { webhook_id: WEBHOOK_ID } },
    response_body: "",
  },
};
