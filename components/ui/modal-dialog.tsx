"use client";

import { Modal, type ModalProps } from "@mantine/core";
import { useDidUpdate, useMounted } from "@mantine/hooks";
import { useRef } from "react";
import styles from "./modal-dialog.module.css";

/**
 * Closed while it is mounted: only an opening that it sees makes Mantine remember where the focus was. Closed again, it
 * lets go of the keys at once: what is typed while it fades away is for the page, not for a field nobody sees any more.
 */
export function ModalDialog({ opened, ...props }: ModalProps) {
  const isMounted = useMounted();
  const root = useRef<HTMLDivElement>(null);
  useDidUpdate(() => {
    const focused = document.activeElement;
    if (!opened && focused instanceof HTMLElement && root.current?.contains(focused)) focused.blur();
  }, [opened]);
  return <Modal ref={root} opened={opened && isMounted} classNames={{ title: styles.title }} {...props} />;
}
