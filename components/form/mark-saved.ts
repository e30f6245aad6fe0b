import type { FieldValues, UseFormReturn } from "react-hook-form";

/**
 * Notes that `sent` is saved: leaving needs no warning any more. What was typed since it was sent stays in its field, and
 * is as unsaved as it was.
 */
export function markSaved<Input extends FieldValues, Output>(
  form: Pick<UseFormReturn<Input, unknown, Output>, "resetDefaultValues">,
  sent: Input,
): void {
  form.resetDefaultValues(sent);
}
