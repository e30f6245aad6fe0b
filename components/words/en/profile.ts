import { PASSWORD_MIN } from "#lib/contract/password-limits.ts";

export const profile = {
  title: "Your profile",
  subtitle: "It is the same in all organizations that you belong to.",
  about: "About you",
  name: "Your name",
  email: "E-mail",
  emailHint: "You sign in with it. It cannot be changed here.",
  save: "Save changes",
  saved: "Saved.",
  language: {
    label: "Language",
    hint: "Of these pages, on every device. Videos say what their templates say.",
    browser: "As the browser is set",
    failed: "The language was not changed",
  },
  password: {
    title: "Password",
    current: "Current password",
    next: "New password",
    rule: `At least ${PASSWORD_MIN} characters. Several words make a good one.`,
    show: "Show password",
    signOutOthers: "Sign out everywhere else",
    submit: "Change password",
    changed: "Your password was changed.",
  },
  sessions: {
    title: "Where you are signed in",
    here: "This browser",
    since: "Signed in",
    end: "Sign out",
    endFor: (device: string) => `Sign out ${device}`,
    endOthers: "Sign out everywhere else",
    question: "Sign out everywhere else?",
    text: (count: string) =>
      count === "1"
        ? "1 other browser is signed out at once."
        : `${count} other browsers are signed out at once.`,
    ended: "Signed out there.",
    notEnded: "That browser is still signed in",
    unknown: "Unknown browser",
    on: (browser: string, system: string) => `${browser} on ${system}`,
  },
  faults: {
    wrongPassword: "This is not your current password.",
    tooMany: "Too many attempts. Wait a few minutes, then try again.",
    signedOut: "You are signed out. Sign in again in another tab, then try again.",
    unreachable: "The server cannot be reached. Check the connection and try again.",
    failed: "The server could not do this. Try again; if it happens again, look into its log.",
  },
};
