import { type ProcessPlan, SupervisedProcess } from "./supervised-process.ts";

/**
 * Starts processes of which each hears what any other sends, for as long as they run: what is being rendered to be kept gives
 * way to viewers of all workers of the host. See lib/worker/viewing/bulk-gate.ts.
 */
export function startGroup(plans: readonly Omit<ProcessPlan, "onMessage">[]): SupervisedProcess[] {
  const group: SupervisedProcess[] = [];
  for (const [place, plan] of plans.entries()) {
    const onMessage = (message: object) => {
      for (const other of group) if (other !== group[place]) other.send(message);
    };
    group.push(new SupervisedProcess({ ...plan, onMessage }));
  }
  return group;
}
