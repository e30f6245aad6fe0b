"use client";

import { Button, Drawer, NativeSelect } from "@mantine/core";
import { errorText } from "#components/form/faults.ts";
import { useErrorMessages } from "#components/form/use-error-messages.ts";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { ErrorState } from "#components/ui/error-state.tsx";
import { formatInstant } from "#components/ui/format.ts";
import { useLocale } from "#components/ui/locale.tsx";
import { useTemplateVersion, useTemplateVersions } from "#lib/client/templates/template-versions.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { useEditor } from "../state/editor-context.tsx";
import { DifferenceList } from "./difference-list.tsx";
import styles from "./versions.module.css";

const CURRENT = "current";

/** The two compared versions; null for the scene being edited. */
export interface ComparedVersions {
  from: number | null;
  to: number | null;
}

interface VersionsDrawerProps {
  templateId: string;
  compared: ComparedVersions | null;
  onChange: (compared: ComparedVersions | null) => void;
}

/** The versions of a template: compares two of them, and restores one. */
export function VersionsDrawer({ templateId, compared, onChange }: VersionsDrawerProps) {
  const t = useMessages(EDITOR).versions;
  return (
    <Drawer
      opened={compared !== null}
      onClose={() => onChange(null)}
      position="right"
      size={460}
      title={t.title}
    >
      {compared === null ? null : (
        <Comparison templateId={templateId} compared={compared} onChange={onChange} />
      )}
    </Drawer>
  );
}

function Comparison({
  templateId,
  compared,
  onChange,
}: VersionsDrawerProps & { compared: ComparedVersions }) {
  const t = useMessages(EDITOR).versions;
  const errorMessages = useErrorMessages();
  const { kit } = errorMessages;
  const locale = useLocale();
  const { scene, dispatch } = useEditor();
  const versions = useTemplateVersions(templateId);
  const from = useTemplateVersion(templateId, compared.from);
  const to = useTemplateVersion(templateId, compared.to);
  const sceneOf = (version: number | null, loaded: typeof from) =>
    version === null ? scene : ((loaded.data?.scene as Scene | undefined) ?? null);
  const [before, after] = [sceneOf(compared.from, from), sceneOf(compared.to, to)];
  const options = [
    { value: CURRENT, label: t.current },
    ...(versions.data?.items ?? []).map(({ version, created_at: at }) => ({
      value: String(version),
      label: `${t.version({ version })}, ${formatInstant(at, locale)}`,
    })),
  ];
  const read = (value: string) => (value === CURRENT ? null : Number(value));
  const failed = [versions, from, to].find(({ isError }) => isError);
  if (failed !== undefined)
    return <ErrorState onRetry={() => failed.refetch()}>{errorText(failed.error, errorMessages)}</ErrorState>;
  if (versions.data === undefined) return <p className={styles.dim}>{kit.loading}</p>;
  function load(version: number, stored: Scene) {
    dispatch({ type: "edit", edit: () => stored, select: [] });
    onChange(null);
    notifyDone(t.loaded({ version }));
  }
  return (
    <div className={styles.comparison}>
      {(["from", "to"] as const).map((side) => (
        <NativeSelect
          key={side}
          label={t[side]}
          data={options}
          value={compared[side] === null ? CURRENT : String(compared[side])}
          onChange={(event) => onChange({ ...compared, [side]: read(event.currentTarget.value) })}
        />
      ))}
      {compared.from !== null && before !== null ? (
        <Button variant="default" onClick={() => load(compared.from ?? 0, before)}>
          {t.load}: {t.version({ version: compared.from })}
        </Button>
      ) : null}
      {before === null || after === null ? (
        <p className={styles.dim}>{kit.loading}</p>
      ) : (
        <DifferenceList before={before} after={after} />
      )}
    </div>
  );
}
