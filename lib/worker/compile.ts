/*
 * The program that loads what a worker loads and ends, so that it is compiled and kept before the first worker starts: a worker
 * that compiles has 40 MB more for its whole life.
 */

import { startProgramsElsewhere } from "#lib/render/index.ts";
import { compileArchiveProgram } from "#lib/server/collections/index.ts";
import { environment } from "#lib/server/environment.ts";

await Promise.all([
  import("./main.ts"),
  // With the first video, and with the first that is watched.
  import("./render-video.ts"),
  import("./viewing/make-stream.ts"),
  compileArchiveProgram(),
  // With the first request to a store.
  environment().s3 && import("@aws-sdk/client-s3"),
]);
// The small process compiles itself. Without one, a worker has none either.
await startProgramsElsewhere().catch(() => undefined);
