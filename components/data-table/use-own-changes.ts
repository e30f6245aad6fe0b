import { useState } from "react";
import { useBack } from "#components/ui/use-back.ts";

/**
 * Tells a field's own changes from others. What the field reports to the page comes back as the page's value a little later;
 * by then, on a slow machine, the user may have changed it again. Every other change of the value comes from outside, such as
 * a filter that is cleared, and Back, after which nothing reported comes back any more.
 * @param value what the page shows, as a string that differs when it does
 * @param follow is called while React renders, with a change from outside
 * @returns to be called with each value that is reported, as the page will return it
 */
export function useOwnChanges(value: string, follow: () => void): (reported: string) => void {
  /** Null after Back: the value is one from outside whatever it is. */
  const [known, setKnown] = useState<string | null>(value);
  const [awaited, setAwaited] = useState<readonly string[]>([]);
  if (value !== known) {
    const place = awaited.indexOf(value);
    setKnown(value);
    setAwaited(place === -1 ? [] : awaited.slice(place + 1));
    if (place === -1) follow();
  }
  useBack(() => {
    setKnown(null);
    setAwaited([]);
  });
  return (reported) => setAwaited((before) => [...before, reported]);
}
