import type { SceneStream as RenderedStream, StreamPlan } from "#lib/render/worker.ts";

/** What is needed of the renderer's streams. */
export type SceneStream = Omit<RenderedStream, "plan"> & {
  readonly plan: Pick<StreamPlan, "fps" | "segments" | "hasSound">;
};

/** A scene that is open for a while: it holds files of this machine until it is closed. */
export type OpenScene = { stream: SceneStream; close(): Promise<void> };

/** Where the videos come from that are watched. */
export type VideoSource = {
  /**
   * A video that can be played, with what decides how it looks, but for the person; null for none. `isForMany`: one of a
   * collection, so that its modifications are everybody's; those of a single video may name whom it is for.
   */
  find(video: {
    orgId: string;
    videoId: string;
  }): Promise<{ recipe: string; isForMany: boolean; open(): Promise<OpenScene> } | null>;
  /** Those of videos and shared parts that are still there: what belongs to others must be forgotten. */
  stillThere(what: {
    videoIds: string[];
    keys: string[];
  }): Promise<{ videoIds: Set<string>; keys: Set<string> }>;
  /** Says which shared parts a video has. @returns the places of those that are made from this very video */
  noteShared(
    video: { orgId: string; videoId: string },
    parts: readonly { key: string; place: number }[],
  ): Promise<ReadonlySet<number>>;
};
