import type { SceneStream as RenderedStream, StreamPlan } from "#lib/render/worker.ts";

/** What is needed of the renderer's streams. */
export type SceneStream = Omit<RenderedStream, "plan"> & {
  readonly plan: Pick<StreamPlan, "fps" | "segments" | "hasSound">;
};

/** A scene that is open for a while, with what it shows and plays: it holds files of this machine until it is closed. */
export type OpenScene = { stream: SceneStream; assetIds: readonly string[]; close(): Promise<void> };

/** Where the videos come from that are watched. */
export type VideoSource = {
  /**
   * A video that can be played, with what decides how it looks; null for none. `isForMany`: one of a collection, so that its modifications are everybody's; those of a single video may name whom it is for.
   */
  find(video: {
    orgId: string;
    videoId: string;
  }): Promise<{ recipe: string; isForMany: boolean; open(): Promise<OpenScene> } | null>;
  /** Those of videos, assets and shared parts that are still there: what belongs to others must be forgotten. */
  stillThere(what: {
    videoIds: string[];
    assetIds: string[];
    keys: string[];
  }): Promise<{ videoIds: Set<string>; assetIds: Set<string>; keys: Set<string> }>;
  /**
   * Says which shared parts a video has, unless something is gone that it shows.
   * @returns the places of those that are made from this very video; null if something is gone
   */
  noteShared(
    video: { orgId: string; videoId: string; assetIds: readonly string[] },
    parts: readonly { key: string; place: number }[],
  ): Promise<ReadonlySet<number> | null>;
};
