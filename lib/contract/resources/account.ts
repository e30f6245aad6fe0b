import { z } from "zod";
import { type FieldSchema, field } from "../fields/field-schema.ts";
import { email, object, text } from "../fields/fields.ts";
import { textFault } from "../fields/json-object.ts";
import { accept, invalid, type Reading } from "../fields/reading.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "./password-limits.ts";

/** A password as typed. Unlike other texts it is not trimmed: white space at its ends is part of it. */
function secret(min: number, max: number): FieldSchema<string> {
  const read = (value: unknown): Reading<string> => {
    if (typeof value !== "string") return invalid("string_type");
    const fault = textFault(value);
    if (fault !== null) return { faults: [fault] };
    const length = [...value].length;
    if (length > max) return invalid("string_too_long", { max_length: max });
    if (length >= min) return accept(value);
    return invalid("string_too_short", { min_length: min });
  };
  return field(read, { type: "string", format: "password", minLength: min, maxLength: max });
}

const newPassword = () => secret(PASSWORD_MIN, PASSWORD_MAX);
const personName = () => text({ min: 1, max: 120 });

/** What the set-up page asks for. The token comes from the link that the terminal prints. */
export const setupInput = object({
  token: text({ min: 1, max: 200 }),
  name: personName(),
  email: email(),
  password: newPassword(),
  organization_name: text({ min: 1, max: 120 }),
  sample_people: z.boolean(),
});

/** An existing password is only compared: one that was set under other rules still works. */
export const signInInput = object({ email: email(), password: secret(1, 1000) });

/** What an invited person without an account fills in; the e-mail address is the invited one. */
export const newAccountInput = object({
  token: text({ min: 1, max: 200 }),
  name: personName(),
  password: newPassword(),
});

/** What the page of a reset link asks for. */
export const passwordResetInput = newAccountInput.pick({ token: true, password: true });

/** What the page for a forgotten password asks for. */
export const resetRequest = object({ email: email() });

/** Asks for the password again before actions that an unattended open session must not allow. */
export const passwordInput = signInInput.pick({ password: true });

/** Another name. */
export const nameChange = object({ name: personName() });

/** Another address to sign in with. */
export const emailChange = object({ email: email(), password: secret(1, 1000) });

/** The digits that an authenticator app shows, without the space that some apps put between them. */
export const oneTimeCode = object({ code: text({ min: 6, max: 6 }) });

/** The second step of a sign-in. */
export const secondFactorInput = object({ code: text({ min: 6, max: 40 }), trust_device: z.boolean() });

export type SetupInput = z.output<typeof setupInput>;
export type SignInInput = z.output<typeof signInInput>;
export type PasswordResetInput = z.output<typeof passwordResetInput>;
export type ResetRequest = z.output<typeof resetRequest>;
export type EmailChange = z.output<typeof emailChange>;
export type SecondFactorInput = z.output<typeof secondFactorInput>;
export type NewAccountInput = z.output<typeof newAccountInput>;
