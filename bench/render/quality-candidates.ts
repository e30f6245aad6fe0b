/** Arguments of ffmpeg that decide how x264 works, by a name for the table. */
export type Candidate = {
  name: string;
  /** For the frames of one person; null for what the product has, for all frames. */
  settings: readonly string[] | null;
  /** For those that are encoded once for many; those above unless given. */
  shared?: readonly string[];
  /** Whether a frame that stays is encoded again and again, as it once was. */
  repeats?: boolean;
};

const veryfast = (crf: number, params: string): string[] => [
  ...["-preset", "veryfast", "-crf", String(crf)],
  ...(params === "" ? [] : ["-x264-params", params]),
];

const fast = (name: string, params: string, more: Partial<Candidate> = {}): Candidate => ({
  ...{ name, settings: veryfast(20, params) },
  ...more,
});

/** What the product used until it was measured by design: all others are compared with it. */
export const BASELINE = fast("each frame, veryfast, crf 20", "bframes=3:keyint=50", { repeats: true });
/** The same without the frames that stay, and in the order in which they are shown. */
const UNREPEATED = fast("veryfast, crf 20", "keyint=50");

/** `NAME=PRESET,CRF[,PARAMETER=VALUE:…][@the same for what is shared]`: a candidate from the command line. */
export function parseCandidate(text: string): Candidate {
  const [, name, personal = "", shared] = /^([^=]+)=([^@]+)(?:@(.+))?$/.exec(text) ?? [];
  if (name === undefined) throw new Error(`${text} does not begin with a name`);
  const settings = parseSettings(personal);
  return { name, settings, ...(shared === undefined ? {} : { shared: parseSettings(shared) }) };
}

function parseSettings(text: string): string[] {
  const [, preset, crf, params] = /^(\w+),([\d.]+)(?:,(.+))?$/.exec(text) ?? [];
  if (preset === undefined || crf === undefined)
    throw new Error(`${text} is not PRESET,CRF[,PARAMETER=VALUE:…]`);
  return ["-preset", preset, "-crf", crf, ...(params === undefined ? [] : ["-x264-params", params])];
}

/** The product's own settings: no others are given. */
const PRODUCT: Candidate = { name: "the product's", settings: null };

const COLOR = "keyint=125:chroma-qp-offset=-3";
const SHORT = `${COLOR}:me=dia:partitions=i8x8,i4x4`;

/** Measured unless others are asked for. */
export const CANDIDATES: readonly Candidate[] = [
  UNREPEATED,
  fast("subme 1", "subme=1:keyint=50"),
  {
    name: "subme 0, crf 22.9",
    settings: veryfast(22.9, `${SHORT}:subme=0`),
    shared: veryfast(22.9, COLOR),
  },
  PRODUCT,
];
