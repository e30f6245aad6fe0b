import { type RefCallback, type RefObject, useLayoutEffect } from "react";

interface MenuAnchorProps {
  /** An element that is already on the page before the menu's code is loaded. */
  target: RefObject<HTMLElement | null>;
  ref?: RefCallback<HTMLElement>;
}

/**
 * Replaces the target that Mantine's `Menu` or `Popover` would wrap, and hands it an element that is already
 * on the page. That element sets its own ARIA attributes for the menu.
 */
export function MenuAnchor({ target, ref }: MenuAnchorProps) {
  useLayoutEffect(() => {
    ref?.(target.current);
    return () => void ref?.(null);
  }, [target, ref]);
  return null;
}
