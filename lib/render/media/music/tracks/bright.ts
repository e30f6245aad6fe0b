import { bass, feltPiano, pad, pluck } from "../instruments.ts";
import { kick, shaker, snap } from "../percussion.ts";
import { type Line, playLine, Score } from "../score.ts";
import type { Stereo } from "../stereo.ts";

const CHORDS = [
  { root: "G1", notes: ["B3", "D4", "G4", "D5"] },
  { root: "D2", notes: ["A3", "D4", "F#4", "D5"] },
  { root: "E2", notes: ["B3", "E4", "G4", "D5"] },
  { root: "C2", notes: ["C4", "E4", "G4", "D5"] },
] as const;

const TUNE: Line = [
  [0, "D5", 0.75],
  [0.75, "B4", 0.75],
  [1.5, "G5", 1.5],
  [3.5, "A5", 0.5],
  [4, "F#5", 1],
  [5.5, "D5", 0.5],
  [6, "A5", 1.5],
  [8, "G5", 0.75],
  [8.75, "E5", 0.75],
  [9.5, "B5", 1.5],
  [11.5, "A5", 0.5],
  [12, "G5", 1],
  [13.5, "E5", 0.5],
  [14, "D5", 2],
];

/** Optimistic, 104 beats a minute, G major: plucked strings that step forward, piano on top. */
export function bright(seconds?: number): Stereo {
  const bars = 18;
  const score = new Score({ beatsPerMinute: 104, beats: bars * 4, tailSeconds: 3.5 }, seconds);
  for (let bar = 0; bar < bars; bar++) {
    const start = bar * 4;
    const chord = CHORDS[bar % CHORDS.length] ?? CHORDS[0];
    const isFull = bar >= 2;
    for (const [step, index] of [0, 2, 1, 3, 0, 2, 1, 3].entries())
      score.note(pluck, chord.notes[index] ?? "G4", start + step / 2, 0.5, step % 2 ? 0.55 : 0.75, {
        gain: 0.46,
        pan: index < 2 ? -0.35 : 0.35,
        room: 0.35,
      });
    score.chord(pad, chord.notes.slice(0, 3), start, 4, 0.5, { gain: 0.2, room: 0.5 });
    for (const beat of [0, 2, 3.5])
      score.note(bass, chord.root.replace("1", "2"), start + beat, 1, 0.7, { gain: 0.36, room: 0.05 });
    if (!isFull) continue;
    for (const beat of [0, 2.5]) score.hit(kick(0.75), start + beat, { gain: 0.5, room: 0.03 });
    for (const beat of [1, 3]) score.hit(snap(0.7), start + beat, { gain: 0.3, pan: -0.1, room: 0.6 });
    for (let step = 0; step < 8; step++)
      score.hit(shaker(step % 2 ? 0.7 : 0.4), start + step / 2, { gain: 0.17, pan: -0.3, room: 0.15 });
  }
  for (let phrase = 0; phrase < 4; phrase++)
    playLine(score, feltPiano, TUNE, 8 + phrase * 16, 0.7, { gain: 0.46, pan: 0.12, room: 0.45 });
  const end = bars * 4;
  score.chord(pluck, ["G2", "D3", "B3", "G4", "D5", "G5"], end, 3, 0.8, { gain: 0.42, room: 0.6 });
  score.note(bass, "G2", end, 2.5, 0.8, { gain: 0.4 });
  return score.finish(0.55, 0.45);
}
