import type { z } from "zod";
import type { ContractFormState } from "#components/form/use-contract-form.ts";
import type { messageInput } from "#lib/contract/resources/message-send.ts";

export type SendInput = z.input<typeof messageInput>;
export type SendBody = z.output<typeof messageInput>;
export type SendForm = ContractFormState<SendInput, SendBody>;
