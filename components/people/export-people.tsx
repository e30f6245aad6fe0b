"use client";

import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { PEOPLE } from "#components/i18n/generated/people.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyFailure } from "#components/shell/index.ts";
import { saveFile } from "#components/ui/save-file.ts";
import { type PeopleFilter, useExportPeople } from "#lib/client/people/people-mutations.ts";

/** Downloads all pages of the list as CSV. */
export function ExportPeople({ filter }: { filter: PeopleFilter }) {
  const t = useMessages(PEOPLE);
  const download = useExportPeople();
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      loading={download.isPending}
      onClick={() =>
        download.mutate(filter, {
          onSuccess: (csv) => saveFile(t.exportFile, csv),
          onError: (error) => notifyFailure(t.exportFailed, error),
        })
      }
    >
      {t.export}
    </Button>
  );
}
