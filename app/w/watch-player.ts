import type Hls from "hls.js";
import { streamPlayer } from "#lib/client/stream-player/stream-player.ts";
import type { StreamState } from "#lib/client/stream-player/stream-state.ts";

/*
 * The script of a watch page whose video is drawn while it is watched; `npm run watch-script` makes one text of it and all
 * that it imports. Its words are in the page: see `filmOf` in stream-film.ts.
 */

const video = document.querySelector<HTMLVideoElement>("video[data-stream]");
const state = document.getElementById("film-state");
const button = document.getElementById("film-play");
const retry = document.getElementById("film-retry");
if (video && state && button && retry) prepare(video, state, button, retry);

function prepare(video: HTMLVideoElement, state: HTMLElement, button: HTMLElement, retry: HTMLElement): void {
  const { stream = "", program = "" } = video.dataset;
  const player = streamPlayer(video, {
    address: new URL(stream, location.href).href,
    loadHls: () => loadHls(program),
    button,
    onState: (now) => {
      state.textContent = wordsFor(now, state);
      retry.hidden = now.name !== "failed";
    },
  });
  retry.addEventListener("click", () => {
    // It goes away, and the focus is to stay near.
    video.focus();
    player.retry();
  });
}

let loading: Promise<typeof Hls> | undefined;

/** By an element, not by `import()`: the policy of the page lets a script that it knows add one, and nothing else. */
function loadHls(address: string): Promise<typeof Hls> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = () => resolve((window as unknown as { Hls: typeof Hls }).Hls);
    script.onerror = () => {
      loading = undefined;
      script.remove();
      reject(new Error(`${address} did not come.`));
    };
    document.head.append(script);
  });
  return loading;
}

function wordsFor(now: StreamState, { dataset }: HTMLElement): string {
  if (now.name !== "queued") return dataset[now.name] ?? "";
  if (now.position === 1) return dataset.next ?? "";
  const position = new Intl.NumberFormat(document.documentElement.lang).format(now.position);
  return (dataset.queued ?? "").replace("{position}", position);
}
