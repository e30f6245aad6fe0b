import { useEffect } from "react";

/**
 * Keeps a form from being sent while an input shows a fault of its own, one that the contract's schema does not find.
 * @param ownFaults the form's
 * @param name the field's
 * @param fault its text; null or undefined where there is none
 */
export function useOwnFault(
  ownFaults: Map<string, string>,
  name: string,
  fault: string | null | undefined,
): void {
  useEffect(() => {
    if (fault === null || fault === undefined) return;
    ownFaults.set(name, fault);
    return () => {
      ownFaults.delete(name);
    };
  }, [ownFaults, name, fault]);
}
