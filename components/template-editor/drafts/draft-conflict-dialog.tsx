"use client";

import { Button, Stack, Text } from "@mantine/core";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { formatInstant } from "#components/ui/format.ts";
import { useLocale } from "#components/ui/locale.tsx";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import type { TemplateDraft } from "#lib/client/templates/template-drafts.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { DifferenceList } from "../versions/difference-list.tsx";
import { editableScene } from "./editable-scene.ts";
import { useAuthorName } from "./use-author-name.ts";
import type { Conflict } from "./use-draft-conflict.ts";

interface DraftConflictDialogProps {
  opened: boolean;
  conflict: Conflict | null;
  scene: Scene;
  /** The newest version of the template; null for one that was never published. */
  latestVersion: number | null;
  /** The version that the edit was based on. */
  baseVersion: number | null;
  onClose: () => void;
  onKeepMine: () => void;
  onLoadTheirs: () => void;
}

/** Says that somebody else has changed, published or discarded the draft, and asks whose state to go on with. */
export function DraftConflictDialog(props: DraftConflictDialogProps) {
  const { opened, conflict, scene, latestVersion, baseVersion, onClose, onKeepMine, onLoadTheirs } = props;
  const t = useMessages(EDITOR).draft;
  const theirs = conflict?.theirs?.value ?? null;
  const published =
    theirs === null && latestVersion !== null && latestVersion > (baseVersion ?? 0) ? latestVersion : null;
  const title = useTitle(theirs, published);
  const load =
    theirs !== null
      ? t.loadTheirs
      : latestVersion === null
        ? null
        : t.loadVersion({ version: latestVersion });
  return (
    <Dialog opened={opened && conflict !== null} onClose={onClose} title={title} size="lg">
      {conflict === null ? null : (
        <Stack>
          {theirs === null ? (
            <Text size="sm">{published === null ? t.goneText : t.publishedText}</Text>
          ) : (
            <Theirs draft={theirs} scene={scene} />
          )}
          <ButtonRow>
            {load === null ? null : (
              <Button variant="default" onClick={onLoadTheirs}>
                {load}
              </Button>
            )}
            <Button onClick={onKeepMine}>{t.keepMine}</Button>
          </ButtonRow>
        </Stack>
      )}
    </Dialog>
  );
}

function useTitle(theirs: TemplateDraft | null, published: number | null): string {
  const t = useMessages(EDITOR).draft;
  const { userId } = useOrganization();
  const nameOf = useAuthorName();
  if (theirs === null) return published === null ? t.gone : t.published({ version: published });
  return theirs.author_id === userId ? t.elsewhere : t.theirs({ name: nameOf(theirs) });
}

function Theirs({ draft, scene }: { draft: TemplateDraft; scene: Scene }) {
  const t = useMessages(EDITOR).draft;
  const locale = useLocale();
  const before = editableScene(draft.scene);
  return (
    <>
      <Text size="sm">{t.theirsText({ time: formatInstant(draft.updated_at, locale) })}</Text>
      {before === null ? null : <DifferenceList before={before} after={scene} />}
    </>
  );
}
