import { useId, useRef, useState } from "react";

/** The state of a button and its menu, if the menu's code is loaded when it first opens. */
export function useMenuButton() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  return {
    /** Props for the button. */
    buttonProps: {
      id,
      ref: button,
      "aria-haspopup": "menu",
      "aria-expanded": opened,
      // The id that Mantine gives to the dropdown of the menu with this id.
      "aria-controls": opened ? `${id}-dropdown` : undefined,
      onClick: () => setOpened(!opened),
    },
    /** Props for the `AnchoredMenu`. */
    menuProps: { id, button, opened, onChange: setOpened },
  } as const;
}
