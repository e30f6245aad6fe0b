"use client";

import { KeepRadios } from "#components/form/keep-radios.tsx";
import { useContractField } from "#components/form/use-contract-field.ts";
import { NEW_COLLECTION } from "#components/i18n/generated/new-collection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { costOfDesign, type DesignCost, SECONDS_TO_PREPARE } from "#lib/client/collections/design-cost.ts";
import { useRecentCost } from "#lib/client/collections/recent-cost.ts";
import type { Template } from "#lib/client/templates/templates.ts";
import type { CollectionForm } from "../collection-form.ts";

interface KeepFieldProps {
  form: CollectionForm;
  /** How many videos it will be, as in `X-Total-Count`; null if nobody is selected. */
  total: string | null;
  /** The design; null until one is chosen. */
  template: Template | null;
}

/** Whether all videos are rendered now or each while it is watched, with what either costs in time and storage. */
export function KeepField({ form, total, template }: KeepFieldProps) {
  const t = useMessages(NEW_COLLECTION).keep;
  const { now, watched } = useCosts(Number.parseInt(total ?? "0", 10), template);
  const { value, change } = useContractField({ form, name: "keep", label: t.label });
  return <KeepRadios value={value} change={change} t={t} hints={{ now, watched }} />;
}

/** In words: measured by the organization's own videos of the design, else by the length and size of the design. */
function useCosts(count: number, template: Template | null): { now: string; watched: string } {
  const t = useMessages(NEW_COLLECTION).keep;
  const format = useFormat();
  const recent = useRecentCost(template?.id);
  if (count === 0) return { now: t.nowHint, watched: t.watchedHint };
  const inWords = (cost: DesignCost) => ({
    duration: durationOf(cost.secondsPerVideo),
    size: format.bytes(count * cost.bytesPerVideo),
  });
  const durationOf = (seconds: number) => format.duration(Math.max(1, Math.round(count * seconds)));
  const { secondsPerVideo, bytesPerVideo, secondsPerPrepared } = recent;
  const watched = t.watchedCost({ duration: durationOf(secondsPerPrepared ?? SECONDS_TO_PREPARE) });
  if (secondsPerVideo !== null && bytesPerVideo !== null)
    return { now: t.nowCost(inWords({ secondsPerVideo, bytesPerVideo })), watched };
  return { now: template === null ? t.nowHint : t.nowByDesign(inWords(costOfDesign(template))), watched };
}
