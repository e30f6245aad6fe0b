"use client";

import { Tooltip } from "@mantine/core";
import type { RefObject } from "react";

interface HintBubbleProps {
  opened: boolean;
  label: string;
  target: RefObject<HTMLElement | null>;
}

export function HintBubble(props: HintBubbleProps) {
  return <Tooltip {...props} />;
}
