import { expect, it } from "vitest";
import { encoderVersion, parseVersion } from "./encoder-version.ts";
import { findEncoder } from "./find-encoder.ts";

it.each([
  [
    "ffmpeg version 5.1.1-static https://johnvansickle.com/ffmpeg/  Copyright (c) 2000-2022 the FFmpeg developers",
    { version: "5.1.1-static", year: 2022 },
  ],
  [
    "ffmpeg version 7.1.1-1ubuntu1 Copyright (c) 2000-2025 the FFmpeg developers\nbuilt with gcc 14",
    { version: "7.1.1-1ubuntu1", year: 2025 },
  ],
  ["something else", { version: "of unknown version", year: null }],
])("reads %.40s", (answer, version) => {
  expect(parseVersion(answer)).toEqual(version);
});

it("is told by the ffmpeg that is used, and whether it came from npm", async () => {
  const packaged = await findEncoder({});
  expect(packaged.isPackaged).toBe(true);
  expect(await encoderVersion(packaged.path)).toEqual({
    version: expect.stringMatching(/\d/),
    year: expect.any(Number),
  });
  expect((await findEncoder({ configured: packaged.path })).isPackaged).toBe(false);
});
