"use client";

import type { ModalProps } from "@mantine/core";
import { onDemand } from "./on-demand.tsx";

/** Mantine's `Modal`, loaded when the first dialog opens. */
export const Dialog = onDemand<ModalProps>(() =>
  import("./modal-dialog.tsx").then((part) => part.ModalDialog),
);
