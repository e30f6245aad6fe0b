import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import type { z } from "zod";
import { useContractField } from "#components/form/use-contract-field.ts";
import type { ContractFormState } from "#components/form/use-contract-form.ts";
import { CUSTOM_FIELDS } from "#components/i18n/generated/custom-fields.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFieldValues } from "#lib/client/custom-fields/custom-field-changes.ts";
import type { customFieldInput } from "#lib/contract/resources/custom-field.ts";

type Input = Pick<z.input<typeof customFieldInput>, "name" | "type" | "options">;

interface OptionsFieldProps<Output> {
  form: ContractFormState<Input, Output>;
  /** The key of the field whose present values can be taken over; null for a new one. */
  present: string | null;
}

/** The options of a choice, one in each line. */
export function OptionsField<Output>({ form, present }: OptionsFieldProps<Output>) {
  const t = useMessages(CUSTOM_FIELDS);
  const { value, change, input } = useContractField({
    ...{ form, name: "options", label: t.options, description: t.optionsHint },
  });
  const options: readonly string[] = Array.isArray(value) ? value : [];
  const [text, setText] = useState(options.join("\n"));
  const values = useFieldValues({ key: present ?? "-", type: "text" }, present !== null);
  const known = values.data?.texts ?? [];
  const missing = known.filter((each) => !options.includes(each));

  function edit(next: string) {
    setText(next);
    change(linesOf(next));
  }

  return (
    <div>
      <Textarea
        {...input}
        required
        autosize
        minRows={3}
        maxRows={8}
        value={text}
        onChange={(event) => edit(event.currentTarget.value)}
      />
      {missing.length === 0 ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={4}
          onClick={() => edit([...options, ...missing].join("\n"))}
        >
          {t.addPresent({ count: missing.length })}
        </Button>
      )}
    </div>
  );
}

/** Each once, without blank lines. */
function linesOf(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ""))];
}
