import { PASSWORD_MIN } from "#lib/contract/resources/password-limits.ts";
import type { Role } from "#lib/contract/resources/roles.ts";
import { area } from "../area.ts";

const article = (role: Role) => (role === "viewer" ? "a" : "an");

/** Every word of the pages before the console: set-up, sign-in, invitations. */
export const ACCOUNT = area("account", {
  product: "Rollcall",
  tagline: "A personal video for everyone on the list",
  email: "E-mail",
  name: "Your name",
  password: "Password",
  showPassword: "Show password",
  passwordRule: `At least ${PASSWORD_MIN} characters. Several words make a good one.`,
  signIn: "Sign in",
  again: {
    title: "Sign in again",
    text: "You were signed out meanwhile. What you typed on this page is still there.",
  },
  signOut: "Sign out",
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  toConsole: "Open the console",
  toSignIn: "Go to sign-in",
  faults: {
    wrongPassword: "This e-mail address and password do not go together.",
    disabled: "This account is disabled. Ask whoever looks after the installation.",
    tooMany: "Too many attempts. Wait a few minutes, then try again.",
    notSignedIn: "Signing in did not work. Try again.",
    serverFailed: "The server could not do this. Try again; if it happens again, look into its log.",
    signedOutMeanwhile: "You have been signed out. Load this page again.",
  },
  signInPage: {
    title: "Sign in",
    lead: "With the account that you were invited with, or set this installation up with.",
    fault: "You are not signed in",
  },
  code: {
    title: "Enter the code",
    lead: "Open the authenticator app on your phone and type the six digits that it shows for Rollcall.",
    label: "Code",
    trust: "Trust this browser for 30 days",
    trustHint: "It is not asked for a code for that long. Only on a device of your own.",
    submit: "Sign in",
    useBackup: "Use a backup code",
    backupTitle: "Enter a backup code",
    backupLead: "One of the ten that you kept when you turned two-factor sign-in on. Each works once.",
    backupLabel: "Backup code",
    useApp: "Use the app instead",
    startAgain: "Start again",
    wrong: "This is not the code. It changes every 30 seconds: type the one that is shown now.",
    wrongBackup: "This is none of your backup codes, or it has been used.",
    expired: "This took too long. Start again with your password.",
    tooManyWrong: "Too many wrong codes. Start again with your password.",
    locked: "Too many wrong codes for this account. Wait 15 minutes, then start again.",
  },
  setup: {
    title: "Set up Rollcall",
    lead: "Nobody uses this installation yet. You become its first owner; others come by invitation.",
    organization: "Organization",
    organizationHint:
      "Whose people the videos are for, such as a company or a club. A new one can be added later.",
    samplePeople: "Start with sample people",
    samplePeopleHint:
      "120 made-up people with birthdays all through the year, to make a first video at once.",
    submit: "Create account and organization",
    used: {
      title: "Rollcall is set up",
      lead: "The set-up link has been used; it works only once. Sign in with the account that was made with it.",
    },
    wrong: {
      title: "Open the set-up link",
      lead: "This installation waits for its first owner. The terminal that it was started in shows a link to set it up: open that one.",
      hint: "Each start prints a new link, and earlier ones stop working. If the terminal is gone, stop Rollcall and start it again.",
    },
  },
  invitation: {
    title: (organization: string) => `Join ${organization}`,
    role: (role: Role) => `You are invited as ${article(role)} ${role}.`,
    newAccount: "Choose a name and a password, and you are in.",
    signInFirst: (email: string) => `Sign in as ${email} to accept.`,
    accept: (organization: string) => `Join ${organization}`,
    claim: {
      notMine: "I have no account here yet",
      lead: (email: string) =>
        `There is an account with ${email}, which nobody has proved to be theirs. Make your own with a name and a password: it takes the address over, and the other one can no longer sign in with it.`,
    },
    otherAccount: {
      title: "This invitation is for somebody else",
      lead: (invited: string, current: string) =>
        `It was sent to ${invited}, and you are signed in as ${current}. Sign out to go on as ${invited}.`,
    },
    accepted: {
      title: "This invitation has been used",
      lead: "It was accepted before, and an invitation works only once.",
    },
    expired: {
      title: "This invitation has expired",
      lead: (organization: string) =>
        `An invitation works for 7 days. Ask whoever invited you to ${organization} for a new one.`,
    },
    unknown: {
      title: "This invitation is not known",
      lead: "It may have been withdrawn, or part of the link was lost. Open the whole link, or ask for a new one.",
    },
  },
  noOrganization: {
    title: "You belong to no organization",
    lead: "Ask somebody who does for an invitation.",
  },
});
