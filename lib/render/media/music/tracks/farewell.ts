import { bass, feltPiano, strings } from "../instruments.ts";
import { type Line, playLine, Score } from "../score.ts";
import type { Stereo } from "../stereo.ts";

const CHORDS = [
  { root: "F2", notes: ["A3", "C4", "F4", "G4"] },
  { root: "C2", notes: ["G3", "C4", "E4", "G4"] },
  { root: "D2", notes: ["A3", "D4", "F4", "A4"] },
  { root: "Bb1", notes: ["Bb3", "D4", "F4", "A4"] },
] as const;

const TUNE: Line = [
  [0.5, "C5", 0.5],
  [1, "F5", 1.5],
  [2.5, "G5", 0.5],
  [3, "A5", 1],
  [4, "G5", 2],
  [6.5, "E5", 1.5],
  [8.5, "F5", 0.5],
  [9, "A5", 1.5],
  [10.5, "G5", 0.5],
  [11, "F5", 1],
  [12, "D5", 2],
  [14.5, "C5", 1.5],
];
const RISING: Line = [
  [0, "A5", 1.5],
  [1.5, "Bb5", 0.5],
  [2, "C6", 2],
  [4, "G5", 2],
  [6, "C5", 1],
  [7, "E5", 1],
  [8, "F5", 1.5],
  [10, "A5", 2],
  [12, "Bb5", 1.5],
  [14, "G5", 2],
];

/** Calm, 72 beats a minute, F major: piano and strings that come in slowly. */
export function farewell(seconds?: number): Stereo {
  const bars = 13;
  const score = new Score({ beatsPerMinute: 72, beats: (bars - 1) * 4, tailSeconds: 5 }, seconds);
  for (let bar = 0; bar < bars - 1; bar++) {
    const start = bar * 4;
    const chord = CHORDS[bar % CHORDS.length] ?? CHORDS[0];
    score.note(feltPiano, chord.root.replace("1", "2"), start, 4, 0.62, { gain: 0.5, room: 0.4 });
    for (const [step, index] of [0, 1, 2, 1, 3, 2, 1, 2].entries())
      score.note(feltPiano, chord.notes[index] ?? "F4", start + step / 2, 1.6, 0.42, {
        gain: 0.34,
        pan: -0.25 + index * 0.12,
        room: 0.5,
      });
    if (bar < 2) continue;
    const swell = Math.min(0.9, 0.4 + bar * 0.06);
    score.chord(strings, chord.notes.slice(0, 3), start, 4, swell, { gain: 0.2, room: 0.7 });
    score.note(bass, chord.root.replace("1", "2"), start, 3.6, 0.5, { gain: 0.24, room: 0.1 });
  }
  for (const [phrase, line] of [TUNE, RISING, TUNE].entries())
    playLine(score, feltPiano, line, phrase * 16, 0.7, { gain: 0.5, pan: 0.1, room: 0.55 });
  playLine(score, strings, RISING, 16, 0.5, { gain: 0.14, pan: -0.2, room: 0.8 });
  const end = (bars - 1) * 4;
  score.chord(feltPiano, ["F2", "C3", "A3", "F4", "C5"], end, 6, 0.55, { gain: 0.46, room: 0.7 });
  score.chord(strings, ["A3", "C4", "F4"], end, 3, 0.6, { gain: 0.18, room: 0.8 });
  return score.finish(0.82, 0.5);
}
