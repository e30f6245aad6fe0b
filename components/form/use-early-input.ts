import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * For the ref of a text field: what somebody typed there, or a browser filled in, before the page's scripts had come is
 * taken over. React would leave it standing until it draws the field again, and the page would never hear of it.
 * @param known what the page has for the field
 */
export function useEarlyInput(
  known: string,
  take: (text: string) => void,
): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  // Only what came with the page could be typed into before.
  const isServed = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const first = useRef({ isServed, known, take });
  const typed = useRef<string | null>(null);
  // Read before anything is drawn again, told once somebody listens.
  useLayoutEffect(() => {
    const text = field.current?.value;
    if (first.current.isServed && text !== undefined && text !== first.current.known) typed.current = text;
  }, []);
  useEffect(() => {
    if (typed.current !== null) first.current.take(typed.current);
    typed.current = null;
  }, []);
  return field;
}
