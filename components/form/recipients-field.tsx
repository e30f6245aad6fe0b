"use client";

import { Radio, Stack, TagsInput } from "@mantine/core";
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useFormat } from "#components/ui/locale.tsx";
import { MESSAGE_ADDRESSES } from "#lib/contract/resources/message-send.ts";
import { type FieldProps, useContractField } from "./use-contract-field.ts";

interface RecipientTexts {
  person: string;
  personHint: string;
  addresses: string;
  addressesHint: string;
  /** Of the addresses. */
  field: string;
  placeholder: string;
  fieldHint: (facts: { limit: string }) => string;
}

interface RecipientsFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  t: RecipientTexts;
  /** Where nobody may be chosen, too. */
  nobody?: { label: string; hint: string };
}

type Choice = "person" | "addresses" | "nobody";

/** Who gets messages: each person, fixed addresses, or nobody. */
export function RecipientsField<Input extends FieldValues, Output>(
  props: RecipientsFieldProps<Input, Output>,
) {
  const { t, nobody } = props;
  const { value, change, input } = useContractField(props);
  const format = useFormat();
  const addresses = Array.isArray(value) ? (value as string[]) : null;
  const [kept, setKept] = useState(addresses ?? []);
  const choice: Choice = addresses !== null ? "addresses" : value === null ? "nobody" : "person";

  function choose(next: Choice) {
    if (next === "addresses") change(kept);
    else change(next === "person" ? "person" : null);
  }

  function changeAddresses(next: string[]) {
    setKept(next);
    change(next);
  }

  return (
    <Stack gap="sm">
      <Radio.Group label={props.label} value={choice} onChange={(next) => choose(next as Choice)}>
        <Stack gap={8} mt={6}>
          <Radio value="person" label={t.person} description={t.personHint} />
          <Radio value="addresses" label={t.addresses} description={t.addressesHint} />
          {nobody === undefined ? null : (
            <Radio value="nobody" label={nobody.label} description={nobody.hint} />
          )}
        </Stack>
      </Radio.Group>
      {addresses === null ? null : (
        <TagsInput
          label={t.field}
          description={t.fieldHint({ limit: format.number(MESSAGE_ADDRESSES) })}
          placeholder={addresses.length === 0 ? t.placeholder : ""}
          type="email"
          value={addresses}
          onChange={changeAddresses}
          splitChars={[",", ";", " "]}
          maxTags={MESSAGE_ADDRESSES}
          acceptValueOnBlur
          error={input.error}
          ref={input.ref}
          onBlur={input.onBlur}
        />
      )}
    </Stack>
  );
}
