import { open } from "node:fs/promises";
import {
  type AudioCodec,
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  MP3,
  MP4,
  type VideoCodec,
  WAVE,
  WEBM,
} from "mediabunny";
import { MEDIA_LIMIT_SECONDS, VIDEO_LIMIT_SIDE } from "#lib/contract/resources/asset.ts";
import { holdsWhatItStates } from "./movie-tables.ts";
import { UnusableMedia } from "./unusable-file.ts";

/** The only demuxer that may open a file. ffmpeg must not guess, because its guess may be a playlist. */
export type Demuxer = "mov" | "matroska" | "mp3" | "wav";

export type MovingPicture = {
  /** In pixels, upright and with square pixels. */
  width: number;
  height: number;
  /** When the last frame ends. */
  seconds: number;
  /** The colour matrix that the file names; null leaves it to be guessed. */
  matrix: string | null;
};

/** What a media file holds, as far as this program plays it. */
export type Media = {
  kind: "audio" | "video";
  contentType: "audio/mpeg" | "audio/mp4" | "audio/wav" | "video/mp4" | "video/webm";
  demuxer: Demuxer;
  /** Of the longer one of picture and sound. */
  seconds: number;
  picture: MovingPicture | null;
  /** When the sound ends; null without sound. */
  sound: { seconds: number } | null;
};

const VIDEO_CODECS = new Set<VideoCodec>(["avc", "hevc", "vp8", "vp9", "av1"]);
const AUDIO_CODECS = new Set<AudioCodec>(["aac", "mp3", "opus", "vorbis", "flac"]);
const DEMUXERS = { MP4: "mov", WebM: "matroska", MP3: "mp3", WAVE: "wav" } as const;

/** A file that takes longer to read is considered an attack on the reader. */
const PROBE_TIMEOUT_MS = 20_000;
const SAMPLE_RATES = { least: 8000, most: 192_000 };
const MOST_CHANNELS = 8;

/** When a track ends, in seconds; its last packet has to be there, which a cut file only claims. */
async function endOf(track: InputTrack, limit: number): Promise<number> {
  const seconds = await track.computeDuration();
  const last = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY);
  if (!last || last.data.byteLength === 0) throw new UnusableMedia("media_cut");
  if (!Number.isFinite(seconds) || seconds <= 0) throw new UnusableMedia("media_timeless");
  if (seconds > limit)
    throw new UnusableMedia({
      code: "media_too_long",
      facts: { seconds: Math.round(seconds), limit_minutes: limit / 60 },
    });
  return seconds;
}

async function readPicture(track: InputVideoTrack): Promise<MovingPicture> {
  const [codec, width, height] = await Promise.all([
    track.getCodec(),
    track.getDisplayWidth(),
    track.getDisplayHeight(),
  ]);
  if (codec === null || !VIDEO_CODECS.has(codec)) throw new UnusableMedia("video_codec");
  if (!(width > 0 && height > 0)) throw new UnusableMedia("video_empty");
  if (Math.max(width, height, await track.getCodedWidth(), await track.getCodedHeight()) > VIDEO_LIMIT_SIDE)
    throw new UnusableMedia({ code: "video_too_large", facts: { width, height, limit: VIDEO_LIMIT_SIDE } });
  const { matrix } = await track.getColorSpace();
  return { width, height, seconds: await endOf(track, MEDIA_LIMIT_SECONDS.video), matrix: matrix ?? null };
}

async function readSound(track: InputAudioTrack, limit: number): Promise<{ seconds: number }> {
  const [codec, rate, channels] = await Promise.all([
    track.getCodec(),
    track.getSampleRate(),
    track.getNumberOfChannels(),
  ]);
  if (codec === null || !(AUDIO_CODECS.has(codec) || codec.startsWith("pcm-")))
    throw new UnusableMedia("sound_codec");
  if (!(rate >= SAMPLE_RATES.least && rate <= SAMPLE_RATES.most) || channels < 1 || channels > MOST_CHANNELS)
    throw new UnusableMedia({ code: "sound_format", facts: { channels, hertz: rate } });
  return { seconds: await endOf(track, limit) };
}

async function readMedia(input: Input, path: string): Promise<Media> {
  const format = await input.getFormat();
  if (format.name === "MP4" && !(await holdsWhatItStates(path))) throw new UnusableMedia("media_overstated");
  const [pictureTrack, soundTrack] = await Promise.all([
    input.getPrimaryVideoTrack(),
    input.getPrimaryAudioTrack(),
  ]);
  const container = format.name as keyof typeof DEMUXERS;
  const kind = pictureTrack ? "video" : "audio";
  if (!pictureTrack && !soundTrack) throw new UnusableMedia("media_empty");
  if (!pictureTrack && container === "WebM") throw new UnusableMedia("sound_webm");
  const picture = pictureTrack && (await readPicture(pictureTrack));
  const sound = soundTrack && (await readSound(soundTrack, MEDIA_LIMIT_SECONDS[kind]));
  const types = { MP4: `${kind}/mp4`, WebM: "video/webm", MP3: "audio/mpeg", WAVE: "audio/wav" } as const;
  return {
    kind,
    contentType: types[container],
    demuxer: DEMUXERS[container],
    seconds: Math.max(picture?.seconds ?? 0, sound?.seconds ?? 0),
    picture,
    sound,
  };
}

/** Whether a WAV file is as long as its chunks say; a program that wrote to a pipe leaves their sizes open. */
async function refuseCutWav(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const header = Buffer.alloc(8);
    for (let at = 12; at + 8 <= size; ) {
      await file.read(header, 0, 8, at);
      const length = header.readUInt32LE(4);
      const isOpen = length === 0 || length === 0xffffffff;
      if (!isOpen && at + 8 + length > size) throw new UnusableMedia("media_cut");
      if (isOpen || header.toString("latin1", 0, 4) === "data") return;
      at += 8 + length + (length % 2);
    }
    throw new UnusableMedia("media_cut");
  } finally {
    await file.close();
  }
}

/**
 * Looks at what a file holds, by its content and without running any decoder: MP4 or WebM video, MP3, M4A or WAV sound,
 * of a length and size that a scene can use.
 *
 * @throws UnusableMedia for anything else, and for files that are cut off. What keeps the file from being opened
 * passes through.
 */
export async function probeMedia(path: string): Promise<Media> {
  // Opened first, so that a file that is not there shows as such.
  await (await open(path)).close();
  const input = new Input({ formats: [MP4, WEBM, MP3, WAVE], source: new FilePathSource(path) });
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new UnusableMedia("media_slow")), PROBE_TIMEOUT_MS);
  });
  try {
    const media = await Promise.race([readMedia(input, path), timeout]);
    if (media.demuxer === "wav") await refuseCutWav(path);
    return media;
  } catch (cause) {
    if (cause instanceof UnusableMedia) throw cause;
    // The reader's own words are about bytes and boxes.
    throw new UnusableMedia("media_unknown", {
      cause,
    });
  } finally {
    clearTimeout(timer);
    input.dispose();
  }
}
