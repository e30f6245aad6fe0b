import type { Instrument } from "./instruments.ts";
import { noise } from "./noise.ts";
import { frequencyOf } from "./pitch.ts";
import { reverberate } from "./reverb.ts";
import { add, SAMPLE_RATE, type Stereo, silence } from "./stereo.ts";

/** How a part is played and where it stands. */
export type Part = {
  gain: number;
  /** −1 is left, 1 right. Default: 0. */
  pan?: number;
  /** How much of it the room answers. Default: 0.3. */
  room?: number;
};

export type Tempo = { beatsPerMinute: number; beats: number; tailSeconds: number };

/** How far, in seconds, players are off the beat, because exact timing sounds mechanical. */
const LOOSENESS = 0.006;
const END_FADE_SECONDS = 2;

/** A piece of music in the making: notes and drum hits at beats, played into two channels and a room. */
export class Score {
  readonly #secondsPerBeat: number;
  /** Samples of the whole piece, which may be longer than what is played of it. */
  readonly #length: number;
  readonly #seconds: number;
  readonly #dry: Stereo;
  readonly #toRoom: Stereo;
  readonly #looseness = noise(20_261);
  /** Notes that come again and again are played once. */
  readonly #played = new Map<string, Float32Array>();
  readonly #names = new Map<Instrument, number>();

  /** @param mostSeconds how much of the piece is wanted: its beginning is the same as the whole's. */
  constructor({ beatsPerMinute, beats, tailSeconds }: Tempo, mostSeconds = Number.POSITIVE_INFINITY) {
    this.#secondsPerBeat = 60 / beatsPerMinute;
    const whole = beats * this.#secondsPerBeat + tailSeconds;
    this.#length = Math.round(whole * SAMPLE_RATE);
    this.#seconds = Math.min(whole, mostSeconds);
    this.#dry = silence(this.#seconds);
    this.#toRoom = silence(this.#seconds);
  }

  /** Plays one note, such as `A4`, at a beat counted from 0, held for so many beats. */
  note(
    instrument: Instrument,
    note: string,
    beat: number,
    beats: number,
    velocity: number,
    part: Part,
  ): void {
    const seconds = beats * this.#secondsPerBeat;
    if (beat * this.#secondsPerBeat > this.#seconds + LOOSENESS) {
      // Those before it are played as loosely whether it is played or not.
      this.#looseness();
      return;
    }
    const name = this.#names.get(instrument) ?? this.#names.size;
    this.#names.set(instrument, name);
    const key = `${name} ${note} ${beats} ${velocity.toFixed(2)}`;
    const known = this.#played.get(key);
    const sound = known ?? instrument({ frequency: frequencyOf(note), seconds, velocity });
    if (!known) this.#played.set(key, sound);
    this.#add(sound, beat, part);
  }

  /** Plays notes together, spread by a few milliseconds as hands do. */
  chord(
    instrument: Instrument,
    notes: readonly string[],
    beat: number,
    beats: number,
    velocity: number,
    part: Part,
  ): void {
    for (const [index, note] of notes.entries())
      this.note(instrument, note, beat + index * 0.012, beats, velocity, {
        ...part,
        pan: (part.pan ?? 0) + (index / Math.max(1, notes.length - 1) - 0.5) * 0.3,
      });
  }

  hit(sound: Float32Array, beat: number, part: Part): void {
    this.#add(sound, beat, part);
  }

  #add(sound: Float32Array, beat: number, { gain, pan = 0, room = 0.3 }: Part): void {
    const at = Math.max(0, beat * this.#secondsPerBeat + this.#looseness() * LOOSENESS);
    add(this.#dry, sound, at, gain, pan);
    if (room > 0) add(this.#toRoom, sound, at, gain * room, pan * 0.6);
  }

  /**
   * The piece with its room; its last two seconds fade, so that the room ends in silence.
   *
   * @param size how long the room answers, 0 to 1.
   * @param damping how soon it loses its highs, 0 to 1.
   */
  finish(size: number, damping: number): Stereo {
    const room = reverberate(this.#toRoom, size, damping);
    for (const channel of ["left", "right"] as const) {
      const [samples, wet] = [this.#dry[channel], room[channel]];
      for (let index = 0; index < samples.length; index++) {
        const left = Math.min(1, (this.#length - 1 - index) / (END_FADE_SECONDS * SAMPLE_RATE));
        samples[index] = ((samples[index] ?? 0) + (wet[index] ?? 0) * 3) * left ** 2;
      }
    }
    return this.#dry;
  }
}

/** A line of music: `[beat, note, beats]`, beats counted from the start of the phrase. */
export type Line = readonly (readonly [beat: number, note: string, beats: number])[];

/** Plays a line from a beat on; notes on whole beats are a little firmer. */
export function playLine(
  score: Score,
  instrument: Instrument,
  line: Line,
  from: number,
  velocity: number,
  part: Part,
): void {
  for (const [beat, note, beats] of line)
    score.note(instrument, note, from + beat, beats, velocity * (Number.isInteger(beat) ? 1 : 0.86), part);
}
