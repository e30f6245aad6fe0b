import { bass, brass, celesta, strings } from "../instruments.ts";
import { timpani } from "../percussion.ts";
import { type Line, playLine, Score } from "../score.ts";
import type { Stereo } from "../stereo.ts";

const CHORDS = [
  { root: "Bb1", notes: ["Bb3", "D4", "F4", "Bb4"] },
  { root: "F2", notes: ["A3", "C4", "F4", "C5"] },
  { root: "G2", notes: ["Bb3", "D4", "G4", "Bb4"] },
  { root: "Eb2", notes: ["Bb3", "Eb4", "G4", "Bb4"] },
] as const;

const THEME: Line = [
  [0, "F4", 1.5],
  [1.5, "Bb4", 0.5],
  [2, "D5", 2],
  [4, "C5", 1.5],
  [5.5, "A4", 0.5],
  [6, "F5", 2],
  [8, "D5", 1.5],
  [9.5, "Eb5", 0.5],
  [10, "D5", 1],
  [11, "Bb4", 1],
  [12, "G4", 1],
  [13, "Bb4", 1],
  [14, "C5", 2],
];

/** Dignified, 80 beats a minute, B flat major: brass and strings, kettledrums, a few bells. */
export function ceremony(seconds?: number): Stereo {
  const bars = 12;
  const score = new Score({ beatsPerMinute: 80, beats: bars * 4, tailSeconds: 4.5 }, seconds);
  for (let bar = 0; bar < bars; bar++) {
    const start = bar * 4;
    const chord = CHORDS[bar % CHORDS.length] ?? CHORDS[0];
    score.chord(strings, chord.notes, start, 4, 0.62, { gain: 0.2, room: 0.6 });
    score.note(bass, chord.root.replace("1", "2"), start, 3.8, 0.6, { gain: 0.34, room: 0.15 });
    if (bar % 4 === 0) score.hit(timpani(0.8), start, { gain: 0.5, room: 0.5 });
    if (bar % 4 === 3)
      for (const beat of [2, 2.5, 3, 3.5])
        score.hit(timpani(0.3 + beat * 0.08), start + beat, { gain: 0.3, room: 0.5 });
    for (const [step, index] of [3, 2, 1, 2].entries())
      score.note(celesta, (chord.notes[index] ?? "Bb4").replace("4", "5"), start + step, 1, 0.4, {
        gain: 0.13,
        pan: 0.4,
        room: 0.9,
      });
  }
  for (const start of [0, 16, 32])
    playLine(score, brass, THEME, start, start === 0 ? 0.6 : 0.75, { gain: 0.36, pan: -0.12, room: 0.5 });
  playLine(
    score,
    strings,
    THEME.map(([beat, note, beats]) => [beat, note.replace("5", "6").replace("4", "5"), beats] as const),
    32,
    0.5,
    { gain: 0.15, pan: 0.2, room: 0.7 },
  );
  const end = bars * 4;
  score.chord(brass, ["Bb2", "F3", "D4", "F4", "Bb4"], end, 4, 0.75, { gain: 0.3, room: 0.7 });
  score.chord(strings, ["Bb3", "D4", "F4", "Bb4"], end, 4, 0.7, { gain: 0.2, room: 0.8 });
  score.hit(timpani(0.9), end, { gain: 0.5, room: 0.6 });
  return score.finish(0.8, 0.4);
}
