import {
  IconCalendar,
  IconHash,
  IconLetterT,
  IconListDetails,
  IconToggleLeft,
  type TablerIcon,
} from "@tabler/icons-react";
import type { CustomFieldType } from "#lib/contract/fields/custom-field-types.ts";

const ICONS: Readonly<Record<CustomFieldType, TablerIcon>> = {
  text: IconLetterT,
  number: IconHash,
  date: IconCalendar,
  boolean: IconToggleLeft,
  choice: IconListDetails,
};

/** The picture of a type; its name stands beside it. */
export function TypeIcon({ type }: { type: CustomFieldType }) {
  const Icon = ICONS[type];
  return <Icon size={16} stroke={1.6} aria-hidden />;
}
