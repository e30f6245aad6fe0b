"use client";

import { Modal, type ModalProps } from "@mantine/core";
import { useEffect, useState } from "react";

/** Closed while it is mounted: only an opening that it sees makes Mantine remember where the focus was. */
export function ModalDialog({ opened, ...props }: ModalProps) {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return <Modal opened={opened && isMounted} {...props} />;
}
