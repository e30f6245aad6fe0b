/** How a sentence begins, with brackets around its particulars, and the German for the whole of it: `$1` is the first bracket. */
type GermanSentence = readonly [RegExp, string];

/** What a scene's contract says of what somebody has written. */
const SCENE_SENTENCES: readonly GermanSentence[] = [
  [/^Field required$/, "Bitte ausfüllen"],
  [/^There is no property "(.+)" here$/, "„$1“ gibt es hier nicht"],
  [/^(\S+) cannot change over time: .*$/, "$1 kann sich hier nicht mit der Zeit ändern"],
  [
    /^A layer of type (\w+) has no (\S+) that could change over time$/,
    "In einer Ebene der Art $1 kann sich $2 nicht mit der Zeit ändern",
  ],
  [/^Input should be a valid (?:string|dictionary.*|list|tuple|boolean)$/, "Hier passt dieser Wert nicht"],
  [/^Input should be a valid (?:number|integer).*$/, "Bitte eine Zahl angeben"],
  [/^Input should be a multiple of (.+)$/, "Bitte ein Vielfaches von $1 angeben"],
  [/^Input should be greater than or equal to (.+)$/, "Bitte $1 oder mehr angeben"],
  [/^Input should be less than or equal to (.+)$/, "Bitte $1 oder weniger angeben"],
  [/^Input should be greater than (.+)$/, "Bitte mehr als $1 angeben"],
  [/^Input should be less than (.+)$/, "Bitte weniger als $1 angeben"],
  [/^Input should be ('.+'|\d+) or ('.+'|\d+)$/, "Möglich ist $1 oder $2"],
  [/^Input should be (.+)$/, "Möglich ist $1"],
  [/^String should have at least (\d+) characters?$/, "Bitte mindestens $1 Zeichen angeben"],
  [/^String should have at most (\d+) characters?$/, "Bitte höchstens $1 Zeichen angeben"],
  [/^(?:List|Tuple) should have at least (\d+) items?.*$/, "Hier fehlt etwas: mindestens $1"],
  [/^(?:List|Tuple) should have at most (\d+) items?.*$/, "Das sind zu viele: höchstens $1"],
  [/^Too small: expected array to have >=(\d+) items$/, "Hier fehlt etwas: mindestens $1"],
  [/^Too big: expected array to have <=(\d+) items$/, "Das sind zu viele: höchstens $1"],
  [/^A line is visible by its stroke only$/, "Eine Linie ist nur durch ihre Kontur zu sehen"],
  [/^A path needs its form as SVG path data$/, "Ein Pfad braucht seine Form als SVG-Pfad"],
  [/^A mask of this form needs SVG path data$/, "Diese Maske braucht ihre Form als SVG-Pfad"],
  [/^Only the shape "path" has this; .*$/, "Das hat nur die Form „path“"],
  [/^Only a mask of the shape "path" has this; .*$/, "Das hat nur eine Maske der Form „path“"],
  [
    /^The layer has no (\S+) that could change; give it one$/,
    "In dieser Ebene fehlt „$1“, das sich ändern könnte",
  ],
  [/^Only text can be typed; .*$/, "Nur Text kann getippt erscheinen"],
  [/^Layer should appear before the scene ends$/, "Die Ebene beginnt erst nach dem Ende des Videos"],
  [/^Layer should appear before its group ends$/, "Die Ebene beginnt erst nach dem Ende ihrer Gruppe"],
  [/^Thumbnail should be taken before the scene ends$/, "Das Standbild liegt nach dem Ende des Videos"],
  [/^Groups should be at most (\d+) deep$/, "Gruppen sind höchstens $1 Stufen tief"],
  [/^Another layer is called "(.+)"$/, "Eine andere Ebene heißt schon „$1“"],
  [/^A scene should have at most (\d+) video layers; .*$/, "Höchstens $1 Video-Ebenen sind möglich"],
  [/^A scene should have at most (\d+) audio layers; .*$/, "Höchstens $1 Ton-Ebenen sind möglich"],
  [
    /^A scene should have at most (\d+) layers.*$/,
    "Höchstens $1 Ebenen sind möglich, die in Gruppen mitgezählt",
  ],
  [
    /^Sound should be "asset:<asset id>" or bundled music: (.+)$/,
    "Bitte eine Tondatei wählen oder Musik: $1",
  ],
  [/^Picture should be .*$/, "Bitte ein Bild wählen oder einen Platzhalter wie {{photo}}"],
  [/^An asset should be written as "asset:<asset id>"$/, "Bitte eine Datei wählen"],
  [/^Fallback should be .*$/, "Als Ersatz passt „initials“, „hide“, „fail“ oder ein Bild"],
  [
    /^Name should be a letter and up to 59 .*$/,
    "Ein Name beginnt mit einem Buchstaben, dann bis zu 59 Buchstaben, Ziffern, _ oder -",
  ],
  [
    /^Curve should be .*$/,
    "Eine Kurve ist cubic-bezier(x1, y1, x2, y2) mit x von 0 bis 1 und y von -4 bis 4",
  ],
  [/^(?:Family|Match) should not be empty$/, "Bitte ausfüllen"],
  [/^(.+) is a bundled family$/, "$1 gehört schon zu den mitgelieferten Schriften"],
  [/^There is no font family "(.*)"$/, "Die Schrift „$1“ gibt es hier nicht"],
  [/^Color should be .*$/, "Eine Farbe ist #rgb, #rgba, #rrggbb oder #rrggbbaa"],
  [
    /^(?:Length|Size) should be a number of pixels.*$/,
    "Bitte Pixel als Zahl angeben, oder „50%“ oder „28vmin“",
  ],
  [/^Dashes should have a length$/, "Striche brauchen eine Länge"],
  [/^Path lacks a number at character (\d+)$/, "Im Pfad fehlt bei Zeichen $1 eine Zahl"],
  [/^Path has a number that is too large: (.+)$/, "Diese Zahl im Pfad ist zu groß: $1"],
  [/^Path should have at most (\d+) characters$/, "Ein Pfad hat höchstens $1 Zeichen"],
  [
    /^Path has no command at character (\d+): .*$/,
    "Im Pfad steht bei Zeichen $1 kein Befehl (M L H V C S Q T A Z)",
  ],
  [/^Path lacks the numbers of (\w) at character (\d+)$/, "Im Pfad fehlen bei Zeichen $2 die Zahlen von $1"],
  [/^Path should begin with M$/, "Ein Pfad beginnt mit M"],
  [/^Path should not be empty$/, "Der Pfad ist leer"],
  [/^Unknown filter "(.*)"$/, "Unbekannter Filter „$1“"],
  [/^The filter date takes (.+)$/, "Der Filter date kennt $1"],
  [/^The filter (\w+) takes no argument$/, "Der Filter $1 braucht keinen Zusatz"],
  [/^Unknown merge field "(.*)"$/, "Unbekannter Platzhalter „$1“"],
  [/^A merge field is not closed: write \{\{field\}\}$/, "Ein Platzhalter ist nicht geschlossen: {{…}}"],
  [/^The photo is a picture: .*$/, "Das Foto ist ein Bild: Es passt nur in eine Bild-Ebene"],
];

/** A hint behind a sentence: the name that was probably meant, or those that there are. */
const HINT = /; (?:did you mean "(?<meant>.+)"\?|there (?:is|are) (?<known>.+)|choose another name)$/;

/** In German where the sentence is known, else as it is. */
export function said(sentence: string): string {
  const hint = HINT.exec(sentence);
  const plain = hint === null ? sentence : sentence.slice(0, hint.index);
  for (const [pattern, german] of SCENE_SENTENCES) {
    const match = pattern.exec(plain);
    if (match === null) continue;
    const text = german.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? "");
    return text + hintInGerman(hint?.groups);
  }
  return sentence;
}

function hintInGerman({ meant, known }: Record<string, string | undefined> = {}): string {
  if (meant !== undefined) return `; gemeint ist vielleicht „${meant}“`;
  return known === undefined ? "" : `; es gibt ${known.replace(", and ", " und ")}`;
}
