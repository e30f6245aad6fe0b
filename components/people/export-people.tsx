"use client";

import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { notifyFailure } from "#components/shell/index.ts";
import { saveFile } from "#components/ui/save-file.ts";
import { PEOPLE } from "#components/words/en/people.ts";
import { useWords } from "#components/words/words.tsx";
import { type PeopleFilter, useExportPeople } from "#lib/client/people-commands.ts";

/** Downloads whom the list shows, on all its pages, as CSV. */
export function ExportPeople({ filter }: { filter: PeopleFilter }) {
  const words = useWords(PEOPLE);
  const download = useExportPeople();
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      loading={download.isPending}
      onClick={() =>
        download.mutate(filter, {
          onSuccess: (csv) => saveFile(words.exportFile, csv),
          onError: (error) => notifyFailure(words.exportFailed, error),
        })
      }
    >
      {words.export}
    </Button>
  );
}
