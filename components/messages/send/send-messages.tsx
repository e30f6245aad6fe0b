"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { PageMenu } from "#components/api-snippets/index.ts";
import { ContractForm, SubmitButton } from "#components/form/contract-form.tsx";
import { RecipientsField } from "#components/form/recipients-field.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { SEND } from "#components/i18n/generated/send.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { MergeField } from "#components/merge-text/index.ts";
import { notifyDone } from "#components/shell/index.ts";
import { LinkButton } from "#components/ui/links.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { PageSkeleton } from "#components/ui/skeletons.tsx";
import { requestSnippets } from "#lib/client/api/request-snippets.ts";
import { sendCollectionMessages, sendVideoMessages } from "#lib/client/generated/message-operations.ts";
import { type MessageSource, useMessageDryRun, useSendMessages } from "#lib/client/messages/message-send.ts";
import type { Template } from "#lib/client/templates/templates.ts";
import type { Video } from "#lib/client/videos/videos.ts";
import { messageInput } from "#lib/contract/resources/message-send.ts";
import { firstWords } from "../first-words.ts";
import { Findings } from "./findings.tsx";
import { MessagePreview } from "./message-preview.tsx";
import styles from "./send.module.css";
import type { SendForm, SendInput } from "./send-form.ts";
import { suggestedTime } from "./suggested-time.ts";
import { TimeField } from "./time-field.tsx";

/** While somebody types. */
const PAUSE_MS = 400;
/** Who gets a message does not depend on what it says. */
const ANY_WORDS = { subject: "-", text: "-" } as const;
const AT_ONCE = { ...ANY_WORDS, to: "person", at: null, send_again: false } as const;

interface SendMessagesProps {
  source: MessageSource;
  /** What the template is for; null for one of the organization. */
  occasion: Template["occasion"];
  videos: readonly Pick<Video, "id" | "person_name">[];
}

/** The form, once it is known whether now is the time. */
export function SendMessages(props: SendMessagesProps) {
  const { data, isError } = useMessageDryRun(props.source, AT_ONCE, true);
  if (data === undefined && !isError) return <PageSkeleton />;
  return <MessageForm {...props} firstTime={suggestedTime(data)} />;
}

/** The form: words, recipients and time, beside what comes of them. */
function MessageForm({
  source,
  occasion,
  videos,
  firstTime,
}: SendMessagesProps & { firstTime: "occasion" | null }) {
  const t = useMessages(SEND);
  const send = useSendMessages(source);
  const noteId = useId();
  const back =
    source.of === "collection" ? (`/collections/${source.id}` as const) : (`/videos/${source.id}` as const);
  const form = useContractForm(messageInput, {
    defaultValues: {
      ...firstWords(occasion, t.first),
      to: "person",
      at: firstTime,
      send_again: false,
    } as SendInput,
    onSubmit: async (body, goTo) => {
      const { queued } = await send.mutateAsync(body);
      notifyDone(body.at === null ? t.sent({ count: queued }) : t.scheduled({ count: queued }));
      goTo(back);
    },
  });
  const { control, setValue, getValues } = form.methods;
  const [subject = "", text = "", to = "person", at = null, again = false] = useWatch({
    control,
    name: ["subject", "text", "to", "at", "send_again"],
  });
  const [words] = useDebouncedValue({ subject, text }, PAUSE_MS);
  const dryRun = useMessageDryRun(source, { ...ANY_WORDS, to, at, send_again: again }, isReadable(to));
  const atOnce = useMessageDryRun(
    source,
    { ...ANY_WORDS, to, at: null, send_again: again },
    isReadable(to),
  ).data;
  const report = dryRun.data;
  const count = report?.queued ?? 0;
  const isNobody = report !== undefined && count === 0;
  return (
    <ContractForm form={form}>
      <div className={styles.columns}>
        <div className={styles.fields}>
          <Panel title={t.words}>
            <div className={styles.stack}>
              <SubjectField form={form} />
              <BodyField form={form} />
            </div>
          </Panel>
          <Panel>
            <RecipientsField form={form} name="to" label={t.to.label} t={t.to} />
          </Panel>
          <Panel>
            <TimeField form={form} atOnce={atOnce} report={report} />
          </Panel>
          <Findings
            report={report}
            error={dryRun.error}
            onRetry={() => dryRun.refetch()}
            isRefreshing={dryRun.isFetching}
            sendsAgain={again}
            onSendsAgain={(next) => setValue("send_again", next, { shouldDirty: true })}
          />
        </div>
        <div className={styles.side}>
          <MessagePreview source={source} words={words} videos={videos} canSend />
        </div>
      </div>
      <div className={styles.bar}>
        <p className={styles.note} id={noteId}>
          {isNobody ? t.nobody : null}
        </p>
        <LinkButton className={styles.cancel} variant="subtle" href={back}>
          {t.cancel}
        </LinkButton>
        <PageMenu
          requests={[
            {
              title: t.request,
              snippets: (origin) =>
                source.of === "collection"
                  ? requestSnippets(
                      sendCollectionMessages,
                      { params: { collection_id: source.id }, body: getValues() },
                      origin,
                    )
                  : requestSnippets(
                      sendVideoMessages,
                      { params: { video_id: source.id }, body: getValues() },
                      origin,
                    ),
            },
          ]}
        />
        <SubmitButton form={form} disabled={isNobody} describedBy={noteId}>
          {at === null ? t.send({ count }) : t.schedule({ count })}
        </SubmitButton>
      </div>
    </ContractForm>
  );
}

/** Somebody who chooses fixed addresses has to write the first one. */
const isReadable = (to: SendInput["to"]): boolean => !Array.isArray(to) || to.length > 0;

function SubjectField({ form }: { form: SendForm }) {
  const t = useMessages(SEND);
  return <MergeField form={form} name="subject" label={t.subject} kind="fileName" />;
}

function BodyField({ form }: { form: SendForm }) {
  const t = useMessages(SEND);
  return <MergeField form={form} name="text" label={t.text} kind="text" description={t.textHint} />;
}
