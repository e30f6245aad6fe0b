const SEMITONES: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** The frequency in hertz of a note such as `A4` (440 Hz), `Bb3` or `F#5`, in equal temperament. */
export function frequencyOf(note: string): number {
  const [, letter = "", accidental = "", octave = ""] = /^([A-G])([#b]?)(\d)$/.exec(note) ?? [];
  const semitone = SEMITONES[letter];
  if (semitone === undefined) throw new Error(`"${note}" is no note`);
  const shift = accidental === "#" ? 1 : accidental === "b" ? -1 : 0;
  return 440 * 2 ** ((semitone + shift - 9) / 12 + Number(octave) - 4);
}
