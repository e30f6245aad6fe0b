import type { Scene } from "#lib/contract/scene/scene.ts";
import { RenderFault } from "../render-fault.ts";
import type { SceneFindings } from "../tasks/scene-task.ts";
import { resolveScene, type SceneInputs } from "./resolve.ts";

/** So many people's photos are read and decoded side by side, while the text of others is laid out. */
const AT_ONCE = 4;

/**
 * Resolves a scene for each person without drawing it, which finds every fault. The result is in the same
 * order.
 */
export async function checkForPeople(scene: Scene, people: readonly SceneInputs[]): Promise<SceneFindings[]> {
  const findings: SceneFindings[] = [];
  const rest = people.entries();
  const work = async () => {
    for (const [index, inputs] of rest) findings[index] = await findingsOf(scene, inputs);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return findings;
}

async function findingsOf(scene: Scene, inputs: SceneInputs): Promise<SceneFindings> {
  try {
    const { warnings } = await resolveScene(scene, inputs);
    return { faults: [], warnings };
  } catch (error) {
    if (!(error instanceof RenderFault)) throw error;
    return { faults: error.all(), warnings: [] };
  }
}
