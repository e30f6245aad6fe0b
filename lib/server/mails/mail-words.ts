import type { Language } from "#lib/contract/resources/language.ts";
import type { Role } from "#lib/contract/resources/roles.ts";
import type { MailParams, PlainContent, PlainKind } from "./mail-content.ts";

/** What a mail says, in one language. */
export type MailText = {
  subject: string;
  /** Shown by mailboxes beside the subject. */
  preview: string;
  heading: string;
  paragraphs: readonly string[];
  /** The label of the link. */
  button: string | null;
  /** Above the link as text, for who cannot use the button. */
  orOpen: string;
  /** In smaller text, below. */
  notes: readonly string[];
  footer: string;
};

type Words = {
  [Kind in PlainKind]: (params: MailParams[Kind]) => Omit<MailText, "orOpen" | "footer">;
} & {
  orOpen: string;
  footer: (sender: string | null) => string;
};

const ROLES: Record<Language, Record<Role, string>> = {
  en: { owner: "an owner", admin: "an admin", editor: "an editor", viewer: "a viewer" },
  de: { owner: "Leitung", admin: "Verwaltung", editor: "Bearbeitung", viewer: "Ansicht" },
};

const WORDS: Record<Language, Words> = {
  en: {
    orOpen: "Or open this link:",
    footer: (sender) => (sender === null ? "Sent by Rollcall." : `Sent by ${sender} with Rollcall.`),
    password_reset: ({ name }) => ({
      subject: "Choose a new password",
      preview: "The link works once, for an hour.",
      heading: "Choose a new password",
      paragraphs: [
        `Hello ${name},`,
        "somebody, probably you, wants to choose a new password for your Rollcall account. The link works once, for an hour.",
      ],
      button: "Choose a new password",
      notes: ["If it was not you, ignore this e-mail. Your password stays as it is."],
    }),
    invitation: ({ organization, role, invited_by }) => ({
      subject: `Join ${organization} on Rollcall`,
      preview: `You are invited as ${ROLES.en[role]}.`,
      heading: `Join ${organization}`,
      paragraphs: [
        invited_by === null
          ? `You are invited to join ${organization} on Rollcall as ${ROLES.en[role]}.`
          : `${invited_by} invites you to join ${organization} on Rollcall as ${ROLES.en[role]}.`,
        "Rollcall makes personal videos for everybody in an organization.",
      ],
      button: "Accept the invitation",
      notes: ["The link works once, for seven days. If you did not expect this, ignore this e-mail."],
    }),
    test: ({ organization }) => ({
      subject: "Test e-mail from Rollcall",
      preview: "E-mail works.",
      heading: "E-mail works",
      paragraphs: [
        `This is a test e-mail of ${organization}. If you can read it, Rollcall can send invitations and links for new passwords.`,
      ],
      button: null,
      notes: [],
    }),
  },
  de: {
    orOpen: "Oder öffnen Sie diesen Link:",
    footer: (sender) => (sender === null ? "Gesendet von Rollcall." : `Gesendet von ${sender} mit Rollcall.`),
    password_reset: ({ name }) => ({
      subject: "Neues Passwort wählen",
      preview: "Der Link gilt einmal und eine Stunde lang.",
      heading: "Neues Passwort wählen",
      paragraphs: [
        `Guten Tag ${name},`,
        "jemand, vermutlich Sie, möchte für Ihr Rollcall-Konto ein neues Passwort wählen. Der Link gilt einmal und eine Stunde lang.",
      ],
      button: "Neues Passwort wählen",
      notes: ["Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Ihr Passwort bleibt, wie es ist."],
    }),
    invitation: ({ organization, role, invited_by }) => ({
      subject: `Einladung zu ${organization} auf Rollcall`,
      preview: `Sie sind mit der Rolle „${ROLES.de[role]}“ eingeladen.`,
      heading: `Einladung zu ${organization}`,
      paragraphs: [
        invited_by === null
          ? `Sie sind mit der Rolle „${ROLES.de[role]}“ zu ${organization} auf Rollcall eingeladen.`
          : `${invited_by} lädt Sie mit der Rolle „${ROLES.de[role]}“ zu ${organization} auf Rollcall ein.`,
        "Rollcall macht persönliche Videos für alle in einer Organisation.",
      ],
      button: "Einladung annehmen",
      notes: [
        "Der Link gilt einmal und sieben Tage lang. Wenn Sie das nicht erwartet haben, ignorieren Sie diese E-Mail.",
      ],
    }),
    test: ({ organization }) => ({
      subject: "Test-E-Mail von Rollcall",
      preview: "E-Mail funktioniert.",
      heading: "E-Mail funktioniert",
      paragraphs: [
        `Dies ist eine Test-E-Mail von ${organization}. Wenn Sie sie lesen können, kann Rollcall Einladungen und Links für neue Passwörter senden.`,
      ],
      button: null,
      notes: [],
    }),
  },
};

/** What is around the organization's own words in a mail about a video. */
type MessageWords = {
  /** The label of the button. */
  watch: string;
  orOpen: string;
  /** The words of the picture: for whom the video is, null for a video about nobody. */
  poster: (name: string | null) => string;
  optOut: string;
  footer: string;
};

const MESSAGE_WORDS: Record<Language, Omit<MessageWords, "orOpen" | "footer">> = {
  en: {
    watch: "Watch the video",
    poster: (name) => (name === null ? "▶ Play the video" : `▶ Play the video for ${name}`),
    optOut: "No more videos about me",
  },
  de: {
    watch: "Video ansehen",
    poster: (name) => (name === null ? "▶ Video abspielen" : `▶ Video für ${name} abspielen`),
    optOut: "Keine Videos mehr über mich",
  },
};

/** A mail about a video of a sample person. */
type SampleMessage = { name: string; subject: string; text: string };

const SAMPLE_NAME = "Ada";
const SAMPLES: Record<Language, Omit<SampleMessage, "name">> = {
  en: {
    subject: `For ${SAMPLE_NAME}`,
    text: `Dear ${SAMPLE_NAME},\n\nwe have made something for you. Have fun watching it!`,
  },
  de: {
    subject: `Für ${SAMPLE_NAME}`,
    text: `Hallo ${SAMPLE_NAME},\n\nwir haben etwas für Sie gemacht. Viel Freude beim Ansehen!`,
  },
};

/** `alt`: the words of its picture. */
export function sampleMessage(language: Language): SampleMessage & { alt: string } {
  return {
    ...SAMPLES[language],
    name: SAMPLE_NAME,
    alt: MESSAGE_WORDS[language].poster(SAMPLE_NAME),
  };
}

/** @param sender the organization */
export function messageWords(language: Language, sender: string): MessageWords {
  const { orOpen, footer } = WORDS[language];
  return { ...MESSAGE_WORDS[language], orOpen, footer: footer(sender) };
}

/** @param sender the organization */
export const mailFooter = (language: Language, sender: string): string => WORDS[language].footer(sender);

/** @param sender the organization; null for a mail of the installation */
export function mailText(content: PlainContent, language: Language, sender: string | null): MailText {
  const words = WORDS[language];
  // The kind and its parameters belong together, but TypeScript cannot infer that through the table.
  const say = words[content.kind] as (params: PlainContent["params"]) => Omit<MailText, "orOpen" | "footer">;
  return { ...say(content.params), orOpen: words.orOpen, footer: words.footer(sender) };
}
