"use client";

import { Modal, type ModalProps } from "@mantine/core";
import { useDidUpdate, useMounted } from "@mantine/hooks";
import { useLayoutEffect, useRef } from "react";
import styles from "./modal-dialog.module.css";

/**
 * Mounted closed: Mantine stores the focus to return to only when it sees the dialog open. When closed, it
 * releases the keyboard at once: keys pressed while it fades out belong to the page.
 */
export function ModalDialog({ opened, children, ...props }: ModalProps) {
  const isMounted = useMounted();
  const root = useRef<HTMLDivElement>(null);
  useDidUpdate(() => {
    const focused = document.activeElement;
    if (!opened && focused instanceof HTMLElement && root.current?.contains(focused)) focused.blur();
  }, [opened]);
  return (
    <Modal ref={root} opened={opened && isMounted} classNames={{ title: styles.title }} {...props}>
      <FirstFieldFocus />
      {children}
    </Modal>
  );
}

const FIELDS = "input:not([type=hidden], [type=file]), select, textarea, [contenteditable=true]";

/**
 * A dialog opens with the focus in its first field, unless another element has `data-autofocus`. Left to itself, Mantine
 * takes the close button: a space typed there closes the dialog, and what was typed is lost.
 */
function FirstFieldFocus() {
  const here = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const body = here.current?.parentElement;
    if (!body || body.querySelector("[data-autofocus]") !== null) return;
    const fields = [...body.querySelectorAll<HTMLInputElement>(FIELDS)];
    // Of radio buttons, only the checked one is reached by Tab.
    const isReached = ({ type, checked, disabled }: HTMLInputElement) =>
      !disabled && (type !== "radio" || checked);
    const first = fields.find(isReached) ?? fields.find(({ disabled }) => !disabled);
    first?.setAttribute("data-autofocus", "true");
  }, []);
  return <span ref={here} hidden />;
}
