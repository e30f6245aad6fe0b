import type { FieldPath } from "react-hook-form";
import type { z } from "zod";
import type { ContractFormState } from "#components/form/use-contract-form.ts";
import type { collectionInput } from "#lib/contract/resources/collection.ts";

export type CollectionBody = z.input<typeof collectionInput>;

/** The form of a new collection: its values are the body of the request. */
export type CollectionForm = ContractFormState<CollectionBody, z.output<typeof collectionInput>>;

interface ValuesOfForm {
  methods: Pick<CollectionForm["methods"], "setValue" | "getFieldState" | "trigger">;
}

/** Sets values that have no input of their own; validates them again if one of them was at fault. */
export function setValues({ methods }: ValuesOfForm, values: Partial<CollectionBody>): void {
  // The body contains arbitrary JSON, whose paths the form's type cannot list.
  const names = Object.keys(values) as FieldPath<CollectionBody>[];
  // Asked of the form itself: `formState` is what it was when the page was rendered last.
  const isAtFault = names.some((name) => methods.getFieldState(name).invalid);
  for (const name of names)
    methods.setValue(name, values[name as keyof CollectionBody] as never, { shouldDirty: true });
  if (isAtFault) void methods.trigger(names);
}
