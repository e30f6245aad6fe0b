import { bass, celesta, feltPiano, pad } from "../instruments.ts";
import { type Line, playLine, Score } from "../score.ts";
import type { Stereo } from "../stereo.ts";

const CHORDS = [
  { root: "D2", notes: ["A3", "D4", "F#4", "C#5"] },
  { root: "B1", notes: ["A3", "D4", "F#4", "B4"] },
  { root: "G1", notes: ["B3", "D4", "F#4", "A4"] },
  { root: "A1", notes: ["A3", "D4", "E4", "C#5"] },
] as const;

const TUNE: Line = [
  [1, "A4", 1],
  [2, "D5", 1],
  [3, "F#5", 1.5],
  [5, "E5", 1],
  [6, "D5", 1],
  [7, "B4", 1.5],
  [9, "B4", 1],
  [10, "D5", 1],
  [11, "A5", 1.5],
  [12.5, "F#5", 0.5],
  [13, "E5", 1],
  [14, "C#5", 2],
];
const SECOND: Line = [
  [0, "F#5", 1.5],
  [2, "A5", 1],
  [3, "D6", 1.5],
  [5, "C#6", 1],
  [6, "B5", 1],
  [7, "F#5", 1.5],
  [9, "G5", 1],
  [10, "B5", 1],
  [11, "A5", 1.5],
  [13, "F#5", 1],
  [14, "E5", 2],
];

/** Gentle, 84 beats a minute, D major: felt piano over a soft pad, a celesta now and then. */
export function warm(seconds?: number): Stereo {
  const bars = 16;
  const score = new Score({ beatsPerMinute: 84, beats: bars * 4, tailSeconds: 4 }, seconds);
  for (let bar = 0; bar < bars; bar++) {
    const start = bar * 4;
    const chord = CHORDS[bar % CHORDS.length] ?? CHORDS[0];
    score.chord(pad, chord.notes.slice(0, 3), start, 4, 0.6, { gain: 0.22, room: 0.6 });
    score.note(feltPiano, chord.root.replace("1", "2"), start, 4, 0.6, { gain: 0.5, room: 0.3 });
    if (bar >= 4)
      score.note(bass, chord.root.replace("1", "2"), start, 3.5, 0.55, { gain: 0.26, room: 0.05 });
    for (const [step, index] of [0, 1, 2, 3, 2, 1, 2, 1].entries())
      score.note(feltPiano, chord.notes[index] ?? "D4", start + step / 2, 1.4, step === 0 ? 0.55 : 0.42, {
        gain: 0.34,
        pan: -0.2 + index * 0.12,
        room: 0.45,
      });
    if (bar % 4 === 3)
      for (const [step, note] of ["A5", "C#6", "E6"].entries())
        score.note(celesta, note, start + 2.5 + step / 2, 1, 0.45, { gain: 0.2, pan: 0.4, room: 0.8 });
  }
  for (const [phrase, line] of [TUNE, SECOND, TUNE, SECOND].entries())
    playLine(score, feltPiano, line, phrase * 16, 0.68, { gain: 0.5, pan: 0.1, room: 0.5 });
  const end = bars * 4;
  score.chord(feltPiano, ["D2", "A2", "F#3", "D4", "A4", "D5"], end, 5, 0.6, { gain: 0.45, room: 0.6 });
  score.note(celesta, "F#6", end + 0.5, 2, 0.5, { gain: 0.22, pan: 0.3, room: 0.9 });
  return score.finish(0.72, 0.55);
}
