import type { Scene } from "#lib/contract/scene/scene.ts";

/**
 * Eight seconds of 640 × 360 at ten frames a second with music, the name of somebody in the middle: shared parts at both ends,
 * which everybody is given at one address, and personal ones between them.
 */
export const PLAY_SCENE: Scene = {
  ...{ width: 640, height: 360, fps: 10, duration: 8, background: "#332244" },
  layers: [
    {
      ...{ name: "greeting", type: "text", text: "Something to watch" },
      ...{ x: "50%", y: "25%", width: "90%", height: "30%", anchor: "center" },
      font: { size: "auto", min: 8, max: 60 },
      ...{ align: "center", valign: "middle" },
    },
    {
      ...{ name: "name", type: "text", text: "For {{first_name}}", time: 2, duration: 4 },
      ...{ x: "50%", y: "70%", width: "90%", height: "40%", anchor: "center" },
      font: { size: "auto", min: 8, max: 60 },
      ...{ align: "center", valign: "middle" },
      enter: { type: "fade", duration: 1 },
    },
    { name: "music", type: "audio", source: "music:warm" },
  ],
};
