import type { FieldPath } from "react-hook-form";
import type { z } from "zod";
import type { ContractFormState } from "#components/form/use-contract-form.ts";
import type { collectionInput } from "#lib/contract/resources/collection.ts";

export type CollectionBody = z.input<typeof collectionInput>;

/** The form of a new collection: its values are the body of the request. */
export type CollectionForm = ContractFormState<CollectionBody, z.output<typeof collectionInput>>;

/** Sets values that have no input of their own; validates again if a fault was shown. */
export function setValues(form: CollectionForm, values: Partial<CollectionBody>): void {
  const { setValue, formState } = form.methods;
  for (const [name, value] of Object.entries(values)) {
    // The body contains arbitrary JSON, whose paths the form's type cannot list.
    setValue(name as FieldPath<CollectionBody>, value as never, {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
  }
}
