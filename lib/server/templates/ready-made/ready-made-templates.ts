import type { Scene } from "#lib/contract/scene.ts";
import { candlelight } from "./candlelight.ts";
import { firstDay } from "./first-day.ts";
import { milestone } from "./milestone.ts";

/** What every organization starts with; the last one stands first in the gallery. */
export const READY_MADE_TEMPLATES: readonly { name: string; slug: string; scene: Scene }[] = [
  { name: "First day", slug: "first-day", scene: firstDay },
  { name: "Milestone", slug: "milestone", scene: milestone },
  { name: "Candlelight", slug: "candlelight", scene: candlelight },
];
