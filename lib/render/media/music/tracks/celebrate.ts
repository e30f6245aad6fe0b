import { bass, marimba, pad, pluck } from "../instruments.ts";
import { clap, kick, shaker, snap } from "../percussion.ts";
import { type Line, playLine, Score } from "../score.ts";
import type { Stereo } from "../stereo.ts";

const CHORDS = [
  { root: "C2", notes: ["C4", "E4", "G4", "C5"] },
  { root: "B1", notes: ["D4", "G4", "B4", "D5"] },
  { root: "A1", notes: ["C4", "E4", "A4", "C5"] },
  { root: "F1", notes: ["C4", "F4", "A4", "C5"] },
] as const;
const ARPEGGIO = [0, 2, 3, 1, 2, 3, 1, 2];

const CALL: Line = [
  [0, "E5", 0.5],
  [0.5, "G5", 0.5],
  [1, "C6", 1],
  [2.5, "B5", 0.5],
  [3, "G5", 1],
  [4, "D5", 0.5],
  [4.5, "G5", 0.5],
  [5, "B5", 1],
  [6.5, "A5", 0.5],
  [7, "G5", 1],
  [8, "E5", 0.5],
  [8.5, "A5", 0.5],
  [9, "C6", 1],
  [10.5, "B5", 0.5],
  [11, "A5", 1],
  [12, "A5", 0.75],
  [13, "G5", 0.75],
  [14, "F5", 0.5],
  [14.5, "G5", 1.5],
];
const ANSWER: Line = [
  [0, "G5", 0.5],
  [0.5, "C6", 0.5],
  [1, "E6", 1],
  [2.5, "D6", 0.5],
  [3, "C6", 1],
  [4, "B5", 0.5],
  [4.5, "D6", 0.5],
  [5, "G5", 1.5],
  [7, "B5", 1],
  [8, "C6", 0.5],
  [8.5, "E6", 0.5],
  [9, "A5", 1.5],
  [11, "C6", 1],
  [12, "A5", 0.5],
  [12.5, "C6", 0.5],
  [13, "D6", 1],
  [14.5, "B5", 1.5],
];

/** Upbeat, 118 beats a minute, C major: marimba, hand claps and a plucked tune. */
export function celebrate(seconds?: number): Stereo {
  const bars = 20;
  const score = new Score({ beatsPerMinute: 118, beats: bars * 4, tailSeconds: 3 }, seconds);
  for (let bar = 0; bar < bars; bar++) {
    const start = bar * 4;
    const chord = CHORDS[bar % CHORDS.length] ?? CHORDS[0];
    const isFull = bar >= 2;
    for (const [step, index] of ARPEGGIO.entries()) {
      const velocity = step % 4 === 0 ? 0.85 : 0.62;
      score.note(marimba, chord.notes[index] ?? "C4", start + step / 2, 0.5, velocity, {
        gain: 0.42,
        pan: -0.3,
      });
    }
    score.chord(pad, chord.notes, start, 4, 0.5, { gain: 0.16, room: 0.5 });
    for (const beat of [0, 1.5, 2.5])
      score.note(bass, chord.root.replace("1", "2"), start + beat, 0.9, 0.8, { gain: 0.42, room: 0.05 });
    for (let eighth = 0; eighth < 8; eighth++)
      score.hit(shaker(eighth % 2 ? 0.9 : 0.5), start + eighth / 2, { gain: 0.2, pan: 0.35, room: 0.15 });
    for (const beat of [1, 3])
      score.hit(isFull ? clap(0.8) : snap(0.7), start + beat, { gain: 0.34, pan: 0.08, room: 0.5 });
    if (isFull) for (const beat of [0, 2]) score.hit(kick(0.9), start + beat, { gain: 0.62, room: 0.03 });
  }
  for (const [phrase, line] of [CALL, ANSWER, CALL, ANSWER].entries())
    playLine(score, pluck, line, 8 + phrase * 16, 0.8, { gain: 0.5, pan: 0.22, room: 0.45 });
  const end = bars * 4;
  score.chord(marimba, ["C3", "G3", "E4", "C5", "G5"], end, 2, 0.9, { gain: 0.4, room: 0.6 });
  score.note(bass, "C2", end, 2, 0.9, { gain: 0.5 });
  score.hit(clap(0.9), end, { gain: 0.36, room: 0.6 });
  score.hit(kick(1), end, { gain: 0.6 });
  return score.finish(0.45, 0.5);
}
