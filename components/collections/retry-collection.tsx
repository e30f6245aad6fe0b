"use client";

import { Button, Stack, Switch, Text } from "@mantine/core";
import { type FormEvent, useId, useState } from "react";
import { errorText } from "#components/form/faults.ts";
import { useErrorMessages } from "#components/form/use-error-messages.ts";
import { COLLECTION_RUN } from "#components/i18n/generated/collection-run.en.ts";
import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { MergeTextInput } from "#components/merge-text/index.ts";
import { layerHeading } from "#components/templates/index.ts";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { focusHeading } from "#components/ui/focus-heading.ts";
import { useCommand } from "#components/ui/use-command.ts";
import { type CollectionRetry, useRetryCollection } from "#lib/client/collections/collection-mutations.ts";
import { type Collection, isCollectionEnded } from "#lib/client/collections/collections.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { useTemplate } from "#lib/client/templates/templates.ts";
import { FailureReasons } from "./failure-reasons.tsx";
import { changedMessages, type Missing, missingVideos, retryTexts } from "./retry-choice.ts";

const confirmLabels = { failed: "confirm", rest: "confirmRest", pack: "confirmPack" } as const;

/**
 * Retries what failed or was cancelled; shows the reasons, and lets the user change the texts that caused
 * them.
 */
export function RetryCollection({ collection }: { collection: Collection }) {
  const t = useMessages(COLLECTION_RUN).retry;
  const [opened, setOpened] = useState(false);
  const mayRetry = usePermission("editor");
  const missing = missingVideos(collection);
  if (!mayRetry || (missing === null && !opened)) return null;
  const close = () => setOpened(false);
  return (
    <>
      {missing === null ? null : (
        <Button
          // If there is no zip to download, this is the primary action.
          variant={isCollectionEnded(collection) && collection.zip_url === null ? "filled" : "default"}
          onClick={() => setOpened(true)}
        >
          {t[missing.kind]}
        </Button>
      )}
      <Dialog opened={opened && missing !== null} onClose={close} title={<Title missing={missing} />}>
        {missing === null ? null : (
          <RetryForm opened={opened} collection={collection} missing={missing} onClose={close} />
        )}
      </Dialog>
    </>
  );
}

function Title({ missing }: { missing: Missing | null }) {
  const t = useMessages(COLLECTION_RUN).retry;
  if (missing === null) return null;
  if (missing.kind === "pack") return t.titlePack;
  return missing.kind === "failed"
    ? t.titleFailed({ count: missing.count })
    : t.titleRest({ count: missing.count });
}

interface RetryFormProps {
  opened: boolean;
  collection: Collection;
  missing: Missing;
  onClose: () => void;
}

/** Mounted each time the dialog opens, so that it starts with the texts of the order. */
function RetryForm({ opened, collection, missing, onClose }: RetryFormProps) {
  const collectionRun = useMessages(COLLECTION_RUN);
  const errorMessages = useErrorMessages();
  const templates = useMessages(TEMPLATES);
  const t = collectionRun.retry;
  const retry = useRetryCollection(collection.id);
  // The dialog can still be pressed while it fades out, so the command stays locked until it is closed.
  const command = useCommand(opened, (body: CollectionRetry) => retry.mutateAsync(body));
  const { data: template } = useTemplate(collection.template_id);
  const hintId = useId();
  const [isChanging, setIsChanging] = useState(false);
  const [said, setSaid] = useState<Record<string, string>>({});
  const texts = template === undefined ? [] : retryTexts(collection, template);
  const makes = missing.kind !== "pack";

  async function submit(event: FormEvent) {
    event.preventDefault();
    const body: CollectionRetry = isChanging ? changedMessages(collection, texts, said) : {};
    if (!opened) return;
    // The form shows why it failed.
    const isDone = await command.run(body).catch(() => false);
    if (!isDone) return;
    onClose();
    focusHeading();
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text c="dimmed">
          {makes ? (collection.zip_url === null ? t.goesOn : t.goesOnPackedBefore) : t.packed}
        </Text>
        {collection.failed > 0 && makes ? <FailureReasons collection={collection} /> : null}
        {makes && texts.length > 0 ? (
          <Switch
            label={t.changeText}
            checked={isChanging}
            onChange={(event) => setIsChanging(event.currentTarget.checked)}
            aria-describedby={hintId}
          />
        ) : null}
        {isChanging ? (
          <>
            <Text id={hintId} size="sm" c="dimmed">
              {t.changeHint}
            </Text>
            {texts.map(({ name, text }) => (
              <MergeTextInput
                key={name}
                label={layerHeading(name, templates)}
                value={said[name] ?? text}
                onChange={(value) => setSaid((before) => ({ ...before, [name]: value }))}
              />
            ))}
          </>
        ) : null}
        {retry.error === null ? null : (
          <Text c="red" size="sm" role="alert">
            {errorText(retry.error, errorMessages)}
          </Text>
        )}
        <ButtonRow>
          <Button variant="default" onClick={onClose}>
            {t.close}
          </Button>
          <Button type="submit" loading={command.isBusy}>
            {t[confirmLabels[missing.kind]]}
          </Button>
        </ButtonRow>
      </Stack>
    </form>
  );
}
