/** A SHA-256 in hexadecimal digits: everything that a shared part shows, or that the sound of a video consists of. */
export const SHARED_KEY = /^[0-9a-f]{64}$/;

/** Where everybody finds a shared segment; of the sound, which has one key, also by its number. */
export const sharedAddress = (key: string, number?: number): string =>
  `/segments/${key}${number === undefined ? "" : `-${number}`}.m4s`;

/** The place of the sound among the shared parts of a video, whose others are numbered from 0. */
export const SOUND_PLACE = -1;

/** What the last part of such an address names; null for another. */
export function readSharedName(name: string): { key: string; number: number | null } | null {
  const [, key, number] = /^([0-9a-f]{64})(?:-(0|[1-9]\d{0,4}))?\.m4s$/.exec(name) ?? [];
  return key === undefined ? null : { key, number: number === undefined ? null : Number(number) };
}

/** The file of a video that such an address names, by the part's place there; null if only another kind of part has such a name. */
export function sharedFile(number: number | null, place: number): string | null {
  if ((number !== null) !== (place === SOUND_PLACE)) return null;
  return number === null ? `video-${place}.m4s` : `sound-${number}.m4s`;
}
