/*
 * The program that loads what a worker loads and ends, so that it is compiled and kept before the first worker starts: a worker
 * that compiles has 40 MB more for its whole life.
 */

await Promise.all([
  import("./worker.ts"),
  import("./sweep-orphans.ts"),
  import("./find-lost-files.ts"),
  import("./render-video.ts"),
]);
