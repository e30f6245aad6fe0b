/**
 * The bundled music by name, each with a line about its mood. The product composes it, so it needs no
 * licence.
 */
export const MUSIC = {
  celebrate: "Lively and festive: birthdays, successes.",
  warm: "Gentle and kind: thanks, anniversaries.",
  bright: "Light and forward: welcomes, news.",
  farewell: "Calm and a little wistful: goodbyes.",
  ceremony: "Dignified and slow: certificates, honours.",
} as const;

export type MusicName = keyof typeof MUSIC;

export const MUSIC_NAMES = Object.keys(MUSIC) as [MusicName, ...MusicName[]];
