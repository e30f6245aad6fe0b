import { spawn } from "node:child_process";
import { chmod, copyFile, mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { findBrowser } from "#e2e/fixtures/browser.ts";
import type { Greeting } from "./greeting.ts";

/** Variables added to those of this process. */
type Environment = Record<string, string>;

const HOME = join(import.meta.dirname, "hyperframes");
const KEPT_COMPLAINTS = 3000;

/** Runs a program to its end. Throws an Error with the last it said when it fails. */
export async function runToEnd(command: string, args: string[], env: Environment = {}): Promise<void> {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-KEPT_COMPLAINTS);
    });
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  if (code !== 0) throw new Error(`${command} ${args[0]} ended with code ${code}: ${said}`);
}

/**
 * HyperFrames, an open-source program that renders web pages to videos in a headless Chromium, installed as its lock
 * says. It runs as its documentation has it for many videos of one composition: `hyperframes render --batch`.
 */
export class HyperFrames {
  readonly #project: string;
  readonly #env: Environment;

  private constructor(project: string, env: Environment) {
    this.#project = project;
    this.#env = env;
  }

  /** @param place the encoder, a folder to work in, and the path of the picture in the ring */
  static async install(place: { ffmpegPath: string; folder: string; photo: string }): Promise<HyperFrames> {
    // Its packages bring what they need prebuilt; none of their scripts has to run.
    await runToEnd("npm", ["ci", "--prefix", HOME, "--ignore-scripts", "--no-audit", "--no-fund"]);
    const packages = join(HOME, "node_modules");
    const prober: string = join(packages, "@ffprobe-installer/ffprobe/index.js");
    const { path: ffprobePath }: { path: string } = (await import(prober)).default;
    await chmod(ffprobePath, 0o755);

    const project = join(place.folder, "composition");
    await mkdir(project);
    const { resolve } = createRequire(import.meta.url);
    await Promise.all([
      copyFile(join(HOME, "composition.html"), join(project, "index.html")),
      copyFile(join(packages, "gsap/dist/gsap.min.js"), join(project, "gsap.min.js")),
      copyFile(place.photo, join(project, "photo.jpg")),
      ...[500, 800].map((weight) =>
        copyFile(
          resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff2`),
          join(project, `inter-${weight}.woff2`),
        ),
      ),
    ]);
    const { executablePath } = await findBrowser();
    return new HyperFrames(project, {
      PRODUCER_HEADLESS_SHELL_PATH: executablePath,
      HYPERFRAMES_BROWSER_PATH: executablePath,
      HYPERFRAMES_FFMPEG_PATH: place.ffmpegPath,
      HYPERFRAMES_FFPROBE_PATH: ffprobePath,
      // It would count its users and look for newer versions while the clock runs.
      ...{ HYPERFRAMES_NO_TELEMETRY: "1", DO_NOT_TRACK: "1", HYPERFRAMES_NO_UPDATE_CHECK: "1" },
      ...{ HYPERFRAMES_NO_AUTO_INSTALL: "1", HYPERFRAMES_SKIP_SKILLS: "1" },
    });
  }

  /**
   * Renders a video for each name to `<folder>/<name>.mp4`, two at a time with a browser page each, which on two cores
   * is 1.1 to 1.8 times as fast as one at a time with two browsers.
   *
   * Its choices of x264's preset are ultrafast, medium and slow. It gets ultrafast, which is less work than the
   * product's veryfast; the constant quality is the product's.
   */
  async render(kind: Greeting, names: readonly string[], folder: string): Promise<void> {
    const quality = [...["--quality", "draft"], ...["--crf", "20"]];
    await this.#render(kind, names, folder, ["--output", join(folder, "{first_name}.mp4"), ...quality]);
  }

  /** Renders a folder `<folder>/<name>` of numbered PNG files for each name: the frames before any lossy encoder. */
  async renderFrames(kind: Greeting, names: readonly string[], folder: string): Promise<void> {
    const output = ["--output", join(folder, "{first_name}"), "--format", "png-sequence"];
    await this.#render(kind, names, folder, output);
  }

  async #render(
    kind: Greeting,
    names: readonly string[],
    folder: string,
    output: readonly string[],
  ): Promise<void> {
    const rows = join(folder, "rows.json");
    const drift = kind === "drift" ? "yes" : "no";
    await writeFile(rows, JSON.stringify(names.map((name) => ({ first_name: name, drift }))));
    const batch = [...["--batch", rows], ...["--batch-concurrency", "2"], "--batch-fail-fast"];
    // Without a graphics card it would look for one first.
    const browsers = ["--workers", "1", "--no-browser-gpu"];
    const program = join(HOME, "node_modules/hyperframes/bin/hyperframes.mjs");
    const args = [...output, ...["--fps", "25"], ...batch, ...browsers, "--quiet", "--json"];
    await runToEnd(process.execPath, [program, "render", this.#project, ...args], this.#env);
  }
}
