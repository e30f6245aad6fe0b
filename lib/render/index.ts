/*
 * What every process may import of the renderer: faults, files and encoders, and the tasks that its bounded processes
 * take. Nothing here loads the drawing library, which the web process never needs; what draws is in worker.ts.
 */

export type { StillFormat } from "./draw/render-still.ts";
export { encoderVersion } from "./encode/encoder-version.ts";
export { type Encoder, findEncoder } from "./encode/find-encoder.ts";
export { makeAnimatedPoster, makeContactPicture, makeStillPoster, posterSize } from "./encode/make-poster.ts";
export { FfmpegFailure } from "./encode/run-ffmpeg.ts";
export { installedPackage } from "./fonts/installed-package.ts";
export { UnusableFile } from "./media/unusable-file.ts";
export { validateMedia } from "./media/validate-media.ts";
export { startProgramsElsewhere } from "./programs/program.ts";
export { isOfKilledProgram } from "./programs/program-killed.ts";
export { RenderFault, renderFault } from "./render-fault.ts";
export { modifyScene } from "./resolve/modify-scene.ts";
export { withDerivedFields } from "./resolve/person-fields.ts";
export type { SceneInputs } from "./resolve/resolve.ts";
export type { ClipOutcome, ClipTask } from "./tasks/clip-task.ts";
export type { MusicOutcome, MusicTask } from "./tasks/music-task.ts";
export type { OutcomeOf, SceneFindings, SceneOutcome, SceneTask, StillOutcome } from "./tasks/scene-task.ts";
export type { UploadOutcome, UploadTask } from "./tasks/upload-task.ts";
