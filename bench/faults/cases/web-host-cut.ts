import { cutHost } from "../host-cut.ts";

export const describe =
  "One of three web hosts is cut off for a minute in the middle of a collection of 500; clients turn to the others.";

export const run = () => cutHost("web2");
