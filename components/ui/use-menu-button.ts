import { useId, useRef, useState } from "react";

/** The state of a button and of its menu, where the menu is loaded with its first opening. */
export function useMenuButton() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  return {
    /** For the button. */
    buttonProps: {
      id,
      ref: button,
      "aria-haspopup": "menu",
      "aria-expanded": opened,
      // As Mantine names the dropdown of the menu with this id.
      "aria-controls": opened ? `${id}-dropdown` : undefined,
      onClick: () => setOpened(!opened),
    },
    /** For the `AnchoredMenu`. */
    menuProps: { id, button, opened, onChange: setOpened },
  } as const;
}
