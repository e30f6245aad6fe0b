"use client";

import { useState } from "react";
import { ContractForm } from "#components/form/contract-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { ACCOUNT } from "#components/i18n/generated/account.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { TextLink } from "#components/ui/links.tsx";
import { type ActionResult, requireOk } from "#lib/client/api/action-result.ts";
import { type ResetRequest, resetRequest } from "#lib/contract/resources/account.ts";
import { AccountCard } from "./account-frame.tsx";
import { LinkButton } from "./link-button.tsx";
import { WideSubmit } from "./wide-submit.tsx";

/** Asks for an address, to which a link is mailed; says the same whether an account has it or not. */
export function ForgotCard({ request }: { request: (input: ResetRequest) => Promise<ActionResult> }) {
  const account = useMessages(ACCOUNT);
  const t = account.forgot;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useContractForm(resetRequest, {
    defaultValues: { email: "" },
    onSubmit: async (body) => {
      requireOk(await request(body));
      setSentTo(body.email);
    },
  });
  if (sentTo !== null)
    return (
      <AccountCard title={t.mail.sentTitle} lead={t.mail.sent({ email: sentTo })} note={t.mail.notArrived}>
        <LinkButton href="/sign-in">{account.toSignIn}</LinkButton>
      </AccountCard>
    );
  return (
    <AccountCard title={t.title} lead={t.mail.lead}>
      <ContractForm form={form} guard={false}>
        <TextField form={form} name="email" label={account.email} type="email" autoComplete="username" />
        <WideSubmit form={form}>{t.mail.submit}</WideSubmit>
        <div>
          <TextLink href="/sign-in">{account.toSignIn}</TextLink>
        </div>
      </ContractForm>
    </AccountCard>
  );
}
