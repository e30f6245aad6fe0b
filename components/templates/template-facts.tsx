"use client";

import { Fact, FactList } from "#components/ui/fact-list.tsx";
import { formatClock } from "#components/ui/format.ts";
import { Panel } from "#components/ui/panel.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { TEMPLATES } from "#components/words/en/templates.ts";
import { useWords } from "#components/words/words.tsx";
import type { Template } from "#lib/client/templates.ts";

/** A template's measures. */
export function TemplateFacts({ template }: { template: Template }) {
  const words = useWords(TEMPLATES).facts;
  const { width, height, fps, aspect } = template;
  return (
    <Panel title={words.title}>
      <FactList>
        <Fact term={words.length}>{formatClock(template.duration_seconds)}</Fact>
        <Fact term={words.shape}>{aspect}</Fact>
        <Fact term={words.size}>
          {width} × {height}, {words.rate(fps)}
        </Fact>
        <Fact term={words.version}>{template.latest_version}</Fact>
        <Fact term={words.changed}>
          <RelativeTime instant={template.updated_at} />
        </Fact>
      </FactList>
    </Panel>
  );
}
