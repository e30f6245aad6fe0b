import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";

/** How a choice is emptied: choosing what is chosen already changes nothing, a button empties the field. */
export function useOptionalChoice(label: string, isRequired: boolean) {
  const kit = useMessages(KIT);
  return {
    allowDeselect: false,
    clearable: !isRequired,
    clearSectionMode: "clear",
    // Mantine hides it from screen readers, and from the keyboard.
    clearButtonProps: {
      "aria-label": kit.clearField({ name: label }),
      "aria-hidden": false,
      tabIndex: 0,
    },
  } as const;
}
