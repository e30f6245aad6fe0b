"use client";

/** A page's fault stands within the shell, which goes on working. */
export { PageFault as default } from "#components/shell/page-fault.tsx";
