import { cutHost } from "../host-cut.ts";

export const describe =
  "One of four worker hosts is cut off for a minute in the middle of a collection of 500: its cable is pulled, so that nobody is told.";

export const run = () => cutHost("worker2");
