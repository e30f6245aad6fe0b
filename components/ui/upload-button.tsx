"use client";

import { Button, FileButton } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";

interface UploadButtonProps {
  /** What the browser's dialog offers, as the attribute of an input has it. */
  accept: string;
  multiple?: boolean;
  loading: boolean;
  /** Not called when nothing was chosen. The same file can be chosen again, such as after a fault. */
  onChoose: (first: File, all: readonly File[]) => void;
  children: ReactNode;
}

/** Opens the browser's dialog for files. */
export function UploadButton({ accept, multiple = false, loading, onChoose, children }: UploadButtonProps) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      multiple={multiple}
      resetRef={reset}
      accept={accept}
      onChange={(chosen) => {
        reset.current?.();
        const files = chosen === null ? [] : [chosen].flat();
        const [first] = files;
        if (first !== undefined) onChoose(first, files);
      }}
    >
      {(button) => (
        <Button
          {...button}
          variant="default"
          loading={loading}
          leftSection={<IconUpload size={15} stroke={1.6} aria-hidden />}
        >
          {children}
        </Button>
      )}
    </FileButton>
  );
}
