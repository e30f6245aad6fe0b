import { refusal, valueError } from "./define-error.ts";

/** Organizations, their members, invitations, API keys and projects. */
export const ORGANIZATION_ERRORS = {
  slug_taken: refusal(
    409,
    "Another resource of this kind in the organization has the slug.",
    { kind: ["project", "template"] },
    ({ kind }) => `Another ${kind} of this organization has this slug`,
  ),
  organization_slug_taken: refusal(
    409,
    "Another organization of the installation has the slug.",
    {},
    "Another organization of this installation has this slug",
  ),
  organization_for_members_only: refusal(
    403,
    "Only a member of an organization may create another.",
    {},
    "Only somebody who belongs to an organization here can create another: ask for an invitation",
  ),
  organization_for_owners_only: refusal(
    403,
    "Only an owner of an organization may create another.",
    {},
    "Only an owner of an organization can create another here: ask one of them",
  ),
  organization_creation_disabled: refusal(
    403,
    "The installation does not allow creating organizations.",
    {},
    "Nobody can create organizations in this installation: ask whoever looks after it",
  ),
  organization_limit_reached: refusal(
    409,
    "The person has reached the limit of organizations that one person may own.",
    { limit: "integer" },
    ({ limit }) =>
      `A person can own at most ${limit} organizations here: give one away, or ask whoever looks after the installation for more`,
  ),
  last_owner: refusal(
    409,
    "The organization's last owner would be demoted, suspended or removed.",
    {},
    "An organization needs an owner, and this is the last one. Make somebody else an owner first.",
  ),
  two_factor_is_own: refusal(
    409,
    "Callers turn off their own two-factor sign-in in their profile.",
    {},
    "Your own is turned off in your profile.",
  ),
  account_in_other_organization: refusal(
    409,
    "The account also belongs to another organization, so its sign-in cannot be changed from this one.",
    {},
    "This account belongs to another organization too. Whoever runs this installation can change it there.",
  ),
  password_is_own: refusal(
    409,
    "Callers change their own password in their profile.",
    {},
    "Your own password is changed in your profile.",
  ),
  account_cannot_sign_in: refusal(
    409,
    "The member is suspended, or the account disabled, so a new password would let nobody in.",
    {},
    "This member cannot sign in. Reactivate them first.",
  ),
  reset_link_invalid: refusal(
    409,
    "The reset link is unknown, used or expired, or whoever made it may no longer make one.",
    {},
    "This link does not work any more. Ask an admin for a new one.",
  ),
  invitation_accepted: refusal(
    409,
    "The invitation has been accepted and can be neither resent nor revoked.",
    {},
    "This invitation has been accepted. Remove the member instead.",
  ),
  invitation_used: refusal(
    409,
    "The invitation has already been accepted.",
    {},
    "This invitation has already been accepted.",
  ),
  invitation_expired: refusal(
    409,
    "The invitation has expired.",
    {},
    "This invitation has expired. Ask for a new one.",
  ),
  invitation_for_another: refusal(
    403,
    "The invitation is for another e-mail address than the signed-in person's.",
    {},
    "This invitation is for another e-mail address. Sign in with the invited one.",
  ),
  invitation_pending: refusal(
    409,
    "The address has an invitation that is still pending.",
    {},
    "An invitation for this e-mail address is pending. Resend or revoke it.",
  ),
  invitation_limit_reached: refusal(
    409,
    "The organization has reached its limit of pending invitations.",
    { limit: "integer" },
    ({ limit }) =>
      `An organization has at most ${limit} pending invitations: revoke some, or wait until they are accepted`,
  ),
  already_member: refusal(
    409,
    "The signed-in person is a member of the organization already.",
    {},
    "You are already a member of this organization.",
  ),
  address_of_member: refusal(
    409,
    "The invited address belongs to a member of the organization; `status` is theirs.",
    { status: ["active", "suspended"] },
    ({ status }) =>
      `This e-mail address already belongs to ${status === "suspended" ? "a suspended member" : "a member"} of the organization.`,
  ),
  saved_view_limit_reached: refusal(
    409,
    "The list has reached its limit of views of the organization, or of the member's private ones.",
    { limit: "integer" },
    ({ limit }) =>
      `A list has at most ${limit} views of the organization and ${limit} private ones of each member: delete one that is not needed`,
  ),
  saved_view_name_taken: refusal(
    409,
    "Another view of the list that the same people see has the name.",
    { name: "string" },
    ({ name }) => `There is a view “${name}” of this list already: choose another name`,
  ),
  saved_view_private_to_author: refusal(
    403,
    "A view would become private to somebody else than its author, or to an API key.",
    {},
    "A view can only be private to the member who made it; those of API keys are the organization's",
  ),
  api_key_limit_reached: refusal(
    409,
    "The organization has reached its limit of API keys.",
    { limit: "integer" },
    ({ limit }) => `An organization has at most ${limit} API keys: revoke one that is not needed`,
  ),
  api_key_expired: refusal(
    409,
    "The API key has expired, so nothing is exchanged by rolling it.",
    {},
    "The API key has expired: create another instead of rolling it",
  ),
  api_key_rolled: refusal(
    409,
    "The API key has been rolled before.",
    {},
    "The API key was rolled before: roll the key that took over, which `replaced_by_id` names",
  ),
  watch_link_limit_reached: refusal(
    409,
    "The video has reached its limit of watch links.",
    { limit: "integer" },
    ({ limit }) => `A video has at most ${limit} watch links: revoke one that is not needed`,
  ),
  webhook_limit_reached: refusal(
    409,
    "The organization has reached its limit of webhooks.",
    { limit: "integer" },
    ({ limit }) => `An organization has at most ${limit} webhooks: delete one that is not needed`,
  ),
  webhook_scheme: valueError(
    "A webhook's address begins with something other than http or https.",
    {},
    "the address must begin with https or http",
  ),
  webhook_credentials: valueError(
    "A webhook's address holds a user name or password.",
    {},
    "the address must not hold a user name or password",
  ),
  webhook_port: valueError(
    "A webhook's address names a port that other protocols use.",
    {},
    "the port must be 80, 443 or one from 1024",
  ),
  webhook_address_not_public: valueError(
    "A webhook's address is not public, and the installation sends to public addresses only.",
    {},
    "the address is not public, and this installation sends to public addresses only, unless whoever looks after it sets ROLLCALL_WEBHOOK_PRIVATE_ADDRESSES",
  ),
  webhook_address_reserved: valueError(
    "A webhook's address is link-local, reserved or a cloud's metadata service.",
    {},
    "the address is link-local, reserved or a cloud's metadata service, and this installation sends to public and private addresses only",
  ),
  webhook_disabled: refusal(
    409,
    "The webhook is disabled, so nothing is sent to it.",
    {},
    "The webhook is disabled: enable it first",
  ),
  mail_not_set_up: refusal(
    409,
    "The installation has no SMTP server, so nothing is mailed.",
    {},
    "This installation sends no e-mail yet: whoever looks after it sets ROLLCALL_SMTP_URL",
  ),
  mail_ended: refusal(
    409,
    "The e-mail has been sent or canceled, so it is not sent again.",
    { status: ["sent", "canceled"] },
    ({ status }) => `This e-mail was ${status}: it is not sent again`,
  ),
  mail_link_expired: refusal(
    409,
    "The link in the e-mail has ended, so it is not sent again.",
    {},
    "The link in this e-mail has ended: make a new one",
  ),
  test_mail_without_address: refusal(
    409,
    "An API key has no address of its own, so a test e-mail needs one.",
    {},
    "An API key has no address of its own: name a member's in `to`",
  ),
  test_mail_to_stranger: refusal(
    409,
    "A test e-mail goes to active members of the organization only.",
    {},
    "No active member of this organization has this address",
  ),
  logo_unknown: valueError(
    "No image of the organization has the id.",
    {},
    "no image of this organization has this id: upload it with POST /v1/assets",
  ),
  brand_color_repeated: valueError(
    "Two colours of a brand have the same name.",
    { name: "string" },
    ({ name }) => `another colour is called "${name}": choose another name`,
  ),
  brand_font_repeated: valueError(
    "A brand has a font twice.",
    { family: "string" },
    ({ family }) => `"${family}" is listed twice: put all its files into one entry`,
  ),
  brand_font_without_files: valueError(
    "A font of a brand is not a bundled family and has no files.",
    { family: "string", bundled: "strings" },
    ({ family, bundled }) =>
      `"${family}" is not a bundled family (${bundled.join(", ")}): upload its files with POST /v1/assets, and name them in asset_ids`,
  ),
  brand_font_file_unknown: valueError(
    "No font of the organization has the id.",
    {},
    "no font of this organization has this id: upload it with POST /v1/assets",
  ),
  brand_font_unlisted: valueError(
    "The font of headings or of running text is not among the brand's fonts.",
    { family: "string" },
    ({ family }) => `"${family}" is not among the brand's fonts: add it to fonts, in the same request too`,
  ),
};
