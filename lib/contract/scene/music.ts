/** The bundled music by name, with its mood in a line: composed by the product itself, free of anybody's rights. */
export const MUSIC = {
  celebrate: "Lively and festive: birthdays, successes.",
  warm: "Gentle and kind: thanks, anniversaries.",
  bright: "Light and forward: welcomes, news.",
  farewell: "Calm and a little wistful: goodbyes.",
  ceremony: "Dignified and slow: certificates, honours.",
} as const;

export type MusicName = keyof typeof MUSIC;

export const MUSIC_NAMES = Object.keys(MUSIC) as [MusicName, ...MusicName[]];
