import { refusal, valueError } from "./define-error.ts";

/** Set-up, credentials and accounts. */
export const ACCOUNT_ERRORS = {
  already_set_up: refusal(
    409,
    "The installation has its first organization already.",
    {},
    "This installation is set up already. Sign in instead.",
  ),
  setup_link_invalid: refusal(
    403,
    "The token is not the one of the newest set-up link.",
    {},
    "This set-up link does not work. Open the newest one that the terminal shows.",
  ),
  cross_site_request: refusal(
    403,
    "A change came with the session cookie, but not from a page of this installation.",
    {},
    "This request did not come from a page of this installation",
  ),
  session_required: refusal(
    403,
    "Only a signed-in person may do this; an API key was sent.",
    {},
    "Requires a signed-in person, not an API key",
  ),
  signed_out_meanwhile: refusal(
    403,
    "The session ended while the page was open.",
    {},
    "You were signed out in the meantime. Sign in again.",
  ),
  password_common: valueError(
    "The password is among those that leaks have most often.",
    {},
    "Many people have this password, so it is tried first. Choose another: several words make a good one.",
  ),
  password_about_person: valueError(
    "The password is made of the person's or the organization's name, or of the address.",
    {},
    "This password is made of your name, your address or the organization's name. Choose another: several words make a good one.",
  ),
  password_pattern: valueError(
    "The password only repeats or counts.",
    {},
    "This password only repeats or counts. Choose another: several words make a good one.",
  ),
  password_wrong: valueError(
    "The password is not the signed-in person's current one.",
    {},
    "This is not your current password.",
  ),
  email_taken: valueError(
    "Somebody else signs in with the address.",
    {},
    "Somebody else signs in with this address.",
  ),
  account_exists: refusal(
    409,
    "The invited address has an account: its owner signs in to accept.",
    {},
    "There is an account with this e-mail address already. Sign in to accept.",
  ),
};
