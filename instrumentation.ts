import type { Instrumentation } from "next";

/**
 * Logs a fault of a page under the id that the page shows. Next.js prints the error too, but not in the log's form, and
 * without the request.
 */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  const { log } = await import("#lib/server/log.ts");
  const digest =
    typeof error === "object" && error !== null && "digest" in error ? String(error.digest) : null;
  const facts = {
    error_id: digest,
    request_id: request.headers["x-request-id"] ?? null,
    method: request.method,
    path: request.path.split("?")[0],
    route: context.routePath,
  };
  log().error({ ...facts, err: error }, "a page failed");
};
