"use client";

import { Radio, Stack, TagsInput } from "@mantine/core";
import { useState } from "react";
import { useContractField } from "#components/form/use-contract-field.ts";
import { SEND } from "#components/i18n/generated/send.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { MESSAGE_ADDRESSES } from "#lib/contract/resources/message-send.ts";
import type { SendForm } from "./send-form.ts";

/** Who gets the messages: each person, or fixed addresses. */
export function RecipientField({ form }: { form: SendForm }) {
  const t = useMessages(SEND).to;
  const format = useFormat();
  const { value, change, input } = useContractField({ form, name: "to", label: t.label });
  const [kept, setKept] = useState<string[]>([]);
  const addresses = Array.isArray(value) ? (value as string[]) : null;

  function changeAddresses(next: string[]) {
    setKept(next);
    change(next);
  }

  return (
    <Stack gap="sm">
      <Radio.Group
        label={t.label}
        value={addresses === null ? "person" : "addresses"}
        onChange={(choice) => change(choice === "person" ? "person" : kept)}
      >
        <Stack gap={8} mt={6}>
          <Radio value="person" label={t.person} description={t.personHint} />
          <Radio value="addresses" label={t.addresses} description={t.addressesHint} />
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
