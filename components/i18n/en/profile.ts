import { PASSWORD_MIN } from "#lib/contract/resources/password-limits.ts";
import { area } from "../area.ts";

export const PROFILE = area("profile", {
  title: "Your profile",
  subtitle: "It is the same in all organizations that you belong to.",
  about: "About you",
  name: "Your name",
  email: "E-mail",
  emailHint: "You sign in with it.",
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
  address: {
    change: "Change e-mail",
    title: "Change your e-mail address",
    text: "You sign in with the new one from now on. Nobody checks that it is yours, so look twice.",
    email: "New e-mail",
    password: "Your password",
    submit: "Change e-mail",
    changed: (email: string) => `You sign in as ${email} now.`,
  },
  twoFactor: {
    title: "Two-factor sign-in",
    on: "On",
    off: "Off",
    about: "Asks for a code from your phone too, so that the password alone lets nobody in.",
    codesLeft: (count: number, figure: string) =>
      count === 0
        ? "You have no backup codes left. Make new ones before you need them."
        : count === 1
          ? "You have 1 backup code left."
          : `You have ${figure} backup codes left.`,
    turnOn: "Turn on",
    turnOff: "Turn off",
    newCodes: "New backup codes",
    password: "Your password",
    cancel: "Cancel",
    begin: "Go on",
    beginText: "You need an authenticator app on your phone, such as 2FAS, Aegis or Google Authenticator.",
    scanTitle: "Connect your phone",
    scan: "Scan this with the authenticator app.",
    picture: "QR code for the authenticator app",
    byHand: "Or type this key into it",
    copyKey: "Copy key",
    copied: "Copied",
    code: "Six digits that the app now shows",
    confirm: "Turn on",
    turnedOn: "Two-factor sign-in is on.",
    codesTitle: "Keep these backup codes",
    codes:
      "Each lets you in once without your phone. Keep them where you find them when it is gone. They are not shown again.",
    codesLabel: "Backup codes",
    copyCodes: "Copy",
    download: "Download",
    fileName: "rollcall-backup-codes.txt",
    fileHead: (email: string, host: string) =>
      `Rollcall backup codes of ${email} at ${host}. Each works once.`,
    done: "I have kept them",
    newCodesText: "Ten new codes are made. Those that you have now stop working at once.",
    newCodesSubmit: "Make new codes",
    offTitle: "Turn two-factor sign-in off?",
    offText: "The password alone lets you in again. Your backup codes stop working.",
    turnedOff: "Two-factor sign-in is off.",
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
    wrongCode: "This is not the code. It changes every 30 seconds: type the one that is shown now.",
    alreadyOn: "It is on already. Load this page again.",
    tooMany: "Too many attempts. Wait a few minutes, then try again.",
    signedOut: "You are signed out. Sign in again in another tab, then try again.",
    unreachable: "The server cannot be reached. Check the connection and try again.",
    failed: "The server could not do this. Try again; if it happens again, look into its log.",
  },
});
