"use client";

import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { Fact, FactList } from "#components/ui/fact-list.tsx";
import { formatClock } from "#components/ui/format.ts";
import { Panel } from "#components/ui/panel.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { Template } from "#lib/client/templates/templates.ts";
import { OccasionFact } from "./occasion-fact.tsx";

/** A template's size, length and other facts. */
export function TemplateFacts({ template }: { template: Template }) {
  const t = useMessages(TEMPLATES).facts;
  const { width, height, fps, aspect } = template;
  return (
    <Panel title={t.title}>
      <FactList>
        <OccasionFact template={template} />
        <Fact term={t.length}>{formatClock(template.duration_seconds)}</Fact>
        <Fact term={t.shape}>{aspect}</Fact>
        <Fact term={t.size}>
          {width} × {height}, {t.rate({ fps })}
        </Fact>
        <Fact term={t.version}>{template.latest_version}</Fact>
        <Fact term={t.changed}>
          <RelativeTime instant={template.updated_at} />
        </Fact>
      </FactList>
    </Panel>
  );
}
