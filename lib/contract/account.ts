import { z } from "zod";
import { email, object, text } from "./fields.ts";

/** Bounds of a password, in characters; the longer one keeps a request from making the server hash a book. */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

/** A password as typed: white space at its ends is part of it, so it is not trimmed as other texts are. */
export const password = () =>
  z
    .string()
    .refine(
      (value) => [...value].length >= PASSWORD_MIN,
      `A password has at least ${PASSWORD_MIN} characters`,
    )
    .refine(
      (value) => [...value].length <= PASSWORD_MAX,
      `A password has at most ${PASSWORD_MAX} characters`,
    );

const personName = () => text({ min: 1, max: 120 });

/** What the set-up page asks for. The token comes from the link that the terminal prints. */
export const setupInput = object({
  token: text({ min: 1, max: 200 }),
  name: personName(),
  email: email(),
  password: password(),
  organization_name: text({ min: 1, max: 120 }),
  sample_people: z.boolean(),
});

/** An existing password is only compared: one that was made under other rules still opens the door. */
export const signInInput = object({
  email: email(),
  password: z.string().min(1, "Type your password").max(1000),
});

/** What an invited person without an account fills in; the e-mail address is the invited one. */
export const newAccountInput = object({
  token: text({ min: 1, max: 200 }),
  name: personName(),
  password: password(),
});

export type SetupInput = z.output<typeof setupInput>;
export type SignInInput = z.output<typeof signInInput>;
export type NewAccountInput = z.output<typeof newAccountInput>;
