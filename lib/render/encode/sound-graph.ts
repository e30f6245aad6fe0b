import type { ResolvedSound } from "../resolve/resolved-scene.ts";

/** A sound whose length is known. */
export type MixedSound = ResolvedSound & { sourceSeconds: number };

export const SOUND_RATE = 48_000;

/** The looked-ahead time by which the limiter delays what passes it. */
const LIMITER_DELAY_MS = 5;
/** Peaks are found between samples too when there are four times as many (ITU-R BS.1770-5, annex 2). */
const LIMITER_RATE = SOUND_RATE * 4;
/** −2 dB: AAC mostly comes back with peaks a little higher than went in, and −1 dBTP is to hold after it. */
const CEILING = 0.794;

const samplesOf = (seconds: number) => Math.max(0, Math.round(seconds * SOUND_RATE));

const STEREO = "aformat=sample_fmts=fltp:channel_layouts=stereo";

/** The part of a source that a sound plays, from its trim on for as long as it is heard. */
function played(sound: MixedSound, length: number): string[] {
  // Gaps in a file's timestamps become silence, so that a video's sound stays with its picture.
  const even = [`aresample=${SOUND_RATE}:async=1:first_pts=0`, STEREO];
  const trimmed = [`atrim=start_sample=${samplesOf(sound.trim)}`, "asetpts=PTS-STARTPTS"];
  const available = samplesOf(sound.sourceSeconds - sound.trim);
  // Room for what a file turns out to be longer than announced; the loop ends where the source does.
  const loop =
    sound.loop && available > 0 && available < length
      ? [`aloop=loop=-1:size=${available + SOUND_RATE / 10}`]
      : [];
  return [...even, ...trimmed, ...loop, `atrim=end_sample=${length}`];
}

function fades(sound: MixedSound, length: number): string[] {
  const rise = Math.min(length, samplesOf(sound.fadeIn));
  const fall = Math.min(length, samplesOf(sound.fadeOut));
  return [
    ...(rise > 0 ? [`afade=t=in:ss=0:ns=${rise}`] : []),
    ...(fall > 0 ? [`afade=t=out:ss=${length - fall}:ns=${fall}`] : []),
  ];
}

/** One sound from its input to the mix: `label` names what comes out, which never ends. */
function branch(sound: MixedSound, input: number, label: string): string {
  const length = samplesOf(sound.end - sound.start);
  const chain = [...played(sound, length), ...fades(sound, length), `volume=${sound.volume}:precision=float`];
  const before = samplesOf(sound.start);
  if (before === 0) return `[${input}:a:0]${chain.join(",")},apad[${label}]`;
  const silence = `anullsrc=r=${SOUND_RATE}:cl=stereo,${STEREO},atrim=end_sample=${before}[${label}before]`;
  return [
    silence,
    `[${input}:a:0]${chain.join(",")}[${label}sound]`,
    `[${label}before][${label}sound]concat=n=2:v=0:a=1,apad[${label}]`,
  ].join(";");
}

/**
 * ffmpeg's filters that mix sounds: input 0 is silence and decides about the length, the inputs from 1 on are the sounds'
 * in their order; `[mix]` comes out. Only what builds from 2018 on have is used, in a way that all of them take alike.
 *
 * @param samples length of the mix at 48 kHz.
 * @param level of the finished mix in decibels, 0 as it is.
 */
export function soundGraph(sounds: readonly MixedSound[], samples: number, level = 0): string {
  const labels = sounds.map((_, index) => `s${index}`);
  const branches = sounds.map((sound, index) => branch(sound, index + 1, `s${index}`));
  const count = sounds.length + 1;
  const delay = (LIMITER_DELAY_MS * SOUND_RATE) / 1000;
  // amix divides by the number of its inputs, and by less when one has ended, which here none does before the first.
  const mixed = `[base]${labels.map((label) => `[${label}]`).join("")}amix=inputs=${count}:duration=first,volume=${count}:precision=float`;
  const lowered = level === 0 ? "" : `volume=${10 ** (level / 20)}:precision=float,`;
  const limiter = `alimiter=level_in=1:level_out=1:limit=${CEILING}:attack=${LIMITER_DELAY_MS}:release=80:level=0`;
  return [
    `[0:a:0]${STEREO},apad=pad_len=${SOUND_RATE / 10}[base]`,
    ...branches,
    `${mixed},aresample=${LIMITER_RATE},${limiter},aresample=${SOUND_RATE},${lowered}atrim=start_sample=${delay}:end_sample=${delay + samples},asetpts=PTS-STARTPTS[mix]`,
  ].join(";");
}
