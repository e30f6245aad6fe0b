import type { FieldValues, UseFormReturn } from "react-hook-form";

/**
 * Marks `sent` as saved: leaving no longer shows a warning. Text typed after the form was sent stays in its
 * field and still counts as unsaved.
 */
export function markSaved<Input extends FieldValues, Output>(
  form: Pick<UseFormReturn<Input, unknown, Output>, "resetDefaultValues">,
  sent: Input,
): void {
  form.resetDefaultValues(sent);
}
