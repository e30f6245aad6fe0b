"use client";

import { Modal, type ModalProps } from "@mantine/core";
import { useMounted } from "@mantine/hooks";

/** Closed while it is mounted: only an opening that it sees makes Mantine remember where the focus was. */
export function ModalDialog({ opened, ...props }: ModalProps) {
  const isMounted = useMounted();
  return <Modal opened={opened && isMounted} {...props} />;
}
