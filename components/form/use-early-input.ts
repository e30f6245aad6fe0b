import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * A ref for a text field. It takes over what a user typed, or a browser filled in, before the page's scripts
 * loaded. React would keep that text until the next render, and the page would never receive it.
 * @param known the page's value of the field
 */
export function useEarlyInput(
  known: string,
  take: (text: string) => void,
): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  // Only fields of the server's HTML could be typed into earlier.
  const isServed = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const first = useRef({ isServed, known, take });
  const typed = useRef<string | null>(null);
  // Read before the next render, and reported once the listener is there.
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
