"use client";

import { Modal, type ModalProps } from "@mantine/core";
import { useDidUpdate, useMounted } from "@mantine/hooks";
import { useRef } from "react";
import styles from "./modal-dialog.module.css";

/**
 * Mounted closed: Mantine stores the focus to return to only when it sees the dialog open. When closed, it
 * releases the keyboard at once: keys pressed while it fades out belong to the page.
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
