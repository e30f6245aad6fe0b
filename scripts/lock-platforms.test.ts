import { describe, expect, it } from "vitest";
import { missingPlatforms, parseLock, withPlatforms } from "./lock-platforms.ts";

const lock = parseLock(
  JSON.stringify({
    lockfileVersion: 3,
    packages: {
      "": { version: "1.0.0" },
      "node_modules/canvas": {
        version: "2.0.0",
        dev: true,
        optionalDependencies: {
          "@canvas/core-linux-x64-gnu": "2.0.0",
          "@canvas/core-linux-arm64-musl": "2.0.0",
          "@canvas/core-darwin-arm64": "2.0.0",
          "@canvas/core-win32-x64-msvc": "2.0.0",
        },
      },
      "node_modules/@canvas/core-linux-x64-gnu": { version: "2.0.0", integrity: "kept" },
      "node_modules/a/node_modules/b": { version: "1.0.0", optionalDependencies: { "b-linux-x64": "1.0.0" } },
      "node_modules/a/node_modules/b-linux-x64": { version: "1.0.0" },
    },
  }),
);

describe("missingPlatforms", () => {
  it("finds what npm left out and tells the platform from the name", () => {
    expect(missingPlatforms(lock)).toEqual([
      {
        path: "node_modules/@canvas/core-linux-arm64-musl",
        entry: { version: "2.0.0", dev: true, optional: true, os: ["linux"], cpu: ["arm64"], libc: ["musl"] },
      },
      {
        path: "node_modules/@canvas/core-darwin-arm64",
        entry: { version: "2.0.0", dev: true, optional: true, os: ["darwin"], cpu: ["arm64"] },
      },
      {
        path: "node_modules/@canvas/core-win32-x64-msvc",
        entry: { version: "2.0.0", dev: true, optional: true, os: ["win32"], cpu: ["x64"] },
      },
    ]);
  });

  it("finds nothing any more once they are added, and leaves the rest alone", () => {
    const complete = withPlatforms(lock, missingPlatforms(lock));
    expect(missingPlatforms(complete)).toEqual([]);
    expect(complete.packages["node_modules/@canvas/core-linux-x64-gnu"]).toEqual({
      version: "2.0.0",
      integrity: "kept",
    });
  });

  it("refuses to guess for a package without a platform in its name", () => {
    const odd = parseLock(
      JSON.stringify({ packages: { "node_modules/x": { optionalDependencies: { fsevents: "2.0.0" } } } }),
    );
    expect(() => missingPlatforms(odd)).toThrow("fsevents");
  });
});
