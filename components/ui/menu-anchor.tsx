import { type RefCallback, type RefObject, useLayoutEffect } from "react";

interface MenuAnchorProps {
  /** Stood on the page before what is anchored to it was loaded. */
  target: RefObject<HTMLElement | null>;
  ref?: RefCallback<HTMLElement>;
}

/**
 * In the place of a target that Mantine's `Menu` or `Popover` would wrap: hands it one that is on the page already. What a
 * target is to say of what it opens, that one says itself.
 */
export function MenuAnchor({ target, ref }: MenuAnchorProps) {
  useLayoutEffect(() => {
    ref?.(target.current);
    return () => void ref?.(null);
  }, [target, ref]);
  return null;
}
