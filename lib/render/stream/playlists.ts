import type { StreamPlan } from "./stream-plan.ts";

/*
 * Playlists of HTTP Live Streaming (RFC 8216) in version 7, the first with fragmented MP4.
 */

/** How an address is made of what a playlist names. */
export type Addresses = {
  /** Of the segment of the video with this index. */
  video: (index: number) => string;
  videoInit: string;
  sound: (index: number) => string;
  soundInit: string;
};

/** Bits a second that are promised to be enough: more than any design needs, so that nobody waits for a better one. */
const BANDWIDTH = 6_000_000;

/** The playlist that names the others: one picture, and the sound if there is any. */
export function masterPlaylist(
  { width, height, fps, hasSound }: StreamPlan,
  codecs: readonly string[],
  names: { video: string; sound: string },
): string {
  const sound = hasSound
    ? [
        `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="${names.sound}"`,
      ]
    : [];
  const attributes = [
    `BANDWIDTH=${BANDWIDTH}`,
    `CODECS="${codecs.join(",")}"`,
    `RESOLUTION=${width}x${height}`,
    `FRAME-RATE=${fps.toFixed(3)}`,
    ...(hasSound ? ['AUDIO="sound"'] : []),
  ];
  return lines([
    "#EXT-X-INDEPENDENT-SEGMENTS",
    ...sound,
    `#EXT-X-STREAM-INF:${attributes.join(",")}`,
    names.video,
  ]);
}

/** The playlist of one track, complete from the start. */
export function trackPlaylist(
  init: string,
  segments: readonly { seconds: number; address: string }[],
): string {
  const longest = Math.max(...segments.map(({ seconds }) => seconds));
  return lines([
    "#EXT-X-PLAYLIST-TYPE:VOD",
    `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`,
    "#EXT-X-INDEPENDENT-SEGMENTS",
    `#EXT-X-MAP:URI="${init}"`,
    ...segments.flatMap(({ seconds, address }) => [`#EXTINF:${seconds.toFixed(6)},`, address]),
    "#EXT-X-ENDLIST",
  ]);
}

const lines = (tags: readonly string[]): string => ["#EXTM3U", "#EXT-X-VERSION:7", ...tags, ""].join("\n");
