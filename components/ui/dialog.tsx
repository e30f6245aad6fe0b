"use client";

import type { ModalProps } from "@mantine/core";
import { onDemand } from "./on-demand.tsx";

/** The one dialog: Mantine's `Modal`, loaded with the first that is opened. */
export const Dialog = onDemand<ModalProps>(() =>
  import("./modal-dialog.tsx").then((part) => part.ModalDialog),
);
