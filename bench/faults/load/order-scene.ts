import type { Scene } from "#lib/contract/scene/scene.ts";

/**
 * Two seconds of 640 × 360 at ten frames a second, with a name: a short video, so that a machine's processors go into
 * faults rather than frames.
 */
export const ORDER_SCENE: Scene = {
  ...{ width: 640, height: 360, fps: 10, duration: 2, background: "#223344" },
  layers: [
    {
      ...{ name: "title", type: "text", text: "Hello {{first_name}}" },
      ...{ x: "50%", y: "50%", width: "90%", height: "50%", anchor: "center" },
      font: { size: "auto", min: 8, max: 60 },
      ...{ align: "center", valign: "middle" },
    },
  ],
};

/** The same name makes the same video, byte for byte. */
export const FIRST_NAMES = ["Ada", "Ben", "Chloë", "Dmitri", "Ewa", "Fatima", "Grace", "Hiro"];

export const firstName = (index: number): string => FIRST_NAMES[index % FIRST_NAMES.length] ?? "Ada";
