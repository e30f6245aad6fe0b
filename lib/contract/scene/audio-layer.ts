import { z } from "zod";
import { codeMessage } from "../coded-issues.ts";
import { layerBase } from "./layer-base.ts";
import { MUSIC, MUSIC_NAMES } from "./music.ts";

const ASSET_SOURCE = "asset:[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

const MUSIC_LIST = MUSIC_NAMES.map((name) => `"music:${name}" (${MUSIC[name].replace(/\.$/, "")})`).join(
  ", ",
);

/** Playback properties that audio and video layers share: start within the source, loop, volume and fades. */
export const playbackFields = {
  trim: z
    .number()
    .min(0)
    .max(3600)
    .optional()
    .describe("Second of the source to start at, also when it loops. Default: 0."),
  loop: z.boolean().optional().describe("Starts again at the end of the source. Default: false."),
  volume: z
    .number()
    .min(0)
    .max(2)
    .optional()
    .describe("Volume as a factor, 0 to 2: 0 is silent, 1 is as loud as the source. Default: 1."),
  fade_in: z
    .number()
    .min(0)
    .max(60)
    .optional()
    .describe("Seconds in which the sound rises from silence. Default: 0."),
  fade_out: z
    .number()
    .min(0)
    .max(60)
    .optional()
    .describe("Seconds in which the sound falls to silence at the layer's end. Default: 0."),
};

export const audioLayerSchema = z
  .strictObject({
    name: layerBase.name,
    locked: layerBase.locked,
    hidden: layerBase.hidden,
    type: z.literal("audio").describe("Sound."),
    source: z
      .string()
      .regex(
        new RegExp(`^(?:${ASSET_SOURCE}|music:(?:${MUSIC_NAMES.join("|")}))$`),
        codeMessage("scene_sound_invalid"),
      )
      .describe(`"asset:<asset id>" of an audio or video asset, or bundled music: ${MUSIC_LIST}.`),
    time: layerBase.time.describe("Second at which the sound begins. Default: 0."),
    duration: layerBase.duration.describe(
      "Seconds that the sound plays, including fades. If the source ends earlier and does not loop, silence follows. Default: to the end of the scene.",
    ),
    ...playbackFields,
  })
  .describe("Music, speech or another sound. All sounds of a scene are mixed, with peaks limited to −1 dBTP.")
  .meta({ id: "AudioLayer" });

export type AudioLayer = z.infer<typeof audioLayerSchema>;
