import type {
  FragmentLoaderContext,
  HlsConfig,
  Loader,
  LoaderCallbacks,
  LoaderConfiguration,
  LoaderContext,
  LoaderStats,
  PlaylistLevelType,
} from "hls.js";
import type { StreamFiles } from "./stream-files.ts";

export type TakeFile = StreamFiles["take"];

/**
 * How hls.js gets its files: it is never told of what is waited for, only of what does not come in the end. A segment is
 * handed over as it comes.
 * @param onCut is called when hls.js ends the load of a segment of which it was handed something, with the segment's track
 */
export function streamLoader(
  take: TakeFile,
  onCut?: (track: PlaylistLevelType) => void,
): HlsConfig["loader"] {
  return class implements Loader<LoaderContext> {
    context: LoaderContext | null = null;
    readonly stats: LoaderStats = {
      aborted: false,
      loaded: 0,
      retry: 0,
      total: 0,
      chunkCount: 0,
      bwEstimate: 0,
      loading: { start: 0, first: 0, end: 0 },
      parsing: { start: 0, end: 0 },
      buffering: { start: 0, first: 0, end: 0 },
    };
    readonly #ending = new AbortController();

    load(context: LoaderContext, _: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>): void {
      this.context = context;
      const { stats } = this;
      const { url } = context;
      const { signal } = this.#ending;
      stats.loading.start = performance.now();
      const { onProgress } = callbacks;
      const hand = (piece: ArrayBuffer) => {
        if (signal.aborted) return;
        if (stats.loading.first === 0) stats.loading.first = performance.now();
        stats.loaded += piece.byteLength;
        onProgress?.(stats, context, piece, null);
      };
      take(url, signal, onProgress && hand).then(
        (bytes) => {
          if (signal.aborted) return;
          stats.loading.end = performance.now();
          if (stats.loading.first === 0) stats.loading.first = stats.loading.end;
          stats.loaded = stats.total = bytes.byteLength;
          // What was handed over is not given again.
          const left = onProgress === undefined ? bytes : new ArrayBuffer(0);
          const data = context.responseType === "arraybuffer" ? left : new TextDecoder().decode(left);
          callbacks.onSuccess({ url, data, code: 200 }, stats, context, null);
        },
        (fault: Error) => {
          if (!signal.aborted) callbacks.onError({ code: 0, text: fault.message }, context, null, stats);
        },
      );
    }

    abort(): void {
      const { context, stats } = this;
      const isCut = stats.loaded > 0 && stats.loading.end === 0 && !stats.aborted;
      stats.aborted = true;
      this.#ending.abort();
      if (isCut && context !== null && "frag" in context)
        onCut?.((context as FragmentLoaderContext).frag.type);
    }

    destroy(): void {
      this.abort();
    }
  };
}
