import { useLayoutEffect, useRef, useState } from "react";

type Handlers = Readonly<Record<string, (...args: never[]) => unknown>>;

/**
 * The same functions in each render, which call those of the last one: what is given them and is memoized is not
 * rendered again because of them. Not to be called while rendering.
 */
export function useStableHandlers<Own extends Handlers>(handlers: Own): Own {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const [stable] = useState(() => {
    const call =
      (name: string) =>
      (...args: never[]) =>
        latest.current[name]?.(...args);
    return Object.fromEntries(Object.keys(handlers).map((name) => [name, call(name)])) as Own;
  });
  return stable;
}
