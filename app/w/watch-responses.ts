import { answerForm } from "#lib/contract/resources/answer.ts";
import type { AnswerSymbol } from "#lib/contract/resources/answer-symbols.ts";
import { isDrawnWhileWatched } from "#lib/contract/resources/video-playing.ts";
import type { ApiRequest } from "#lib/server/api-request.ts";
import { NotFoundError, RequestError } from "#lib/server/errors.ts";
import { BufferedResponse, type RouteResponse } from "#lib/server/http/buffered-response.ts";
import { attachment, fileResponse } from "#lib/server/http/file-response.ts";
import { readLimited } from "#lib/server/http/json-body.ts";
import { limitAnswers } from "#lib/server/http/rate-limit.ts";
import { errorResponse } from "#lib/server/http/responses.ts";
import { redirectToStore } from "#lib/server/http/store-redirect.ts";
import { reportMissingFile } from "#lib/server/jobs/missing-files.ts";
import { requestIdOf } from "#lib/server/request-id.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { attemptFiles, captionsKey, postersOf } from "#lib/server/videos/video-files.ts";
import { newestStill } from "#lib/server/videos/video-stills.ts";
import { streamFile } from "#lib/server/viewing/viewing-request.ts";
import { save } from "#lib/server/watch/answer-service.ts";
import { findSubject, findWatched, type Subject, type Watched } from "#lib/server/watch/link-access.ts";
import { setCelebrated } from "#lib/server/watch/opt-out-service.ts";
import { countView } from "#lib/server/watch/view-service.ts";
import { PERSONAL, streamResponse } from "../stream-response.ts";
import { optOutPage } from "./opt-out-page.ts";
import { type Fault, failurePage, gonePage, type Html, watchPage } from "./watch-page.ts";

/** 500 characters, each of which a form writes with up to twelve. */
const MOST_BYTES = 16 * 1024;

/** What every response below `/w/` says: the address is a secret, and nobody else is told of it or finds it. */
const SECRET_HEADERS = {
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow, noarchive",
};

const FILE_POLICY =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/** Kept, and asked for again: a link that was revoked shows nothing from a cache either. */
const FILE_CACHE_CONTROL = "private, no-cache";

/** An address of an S3 store outlives a link that is revoked by half an hour at most; films are shorter. */
const STORE_LIFETIME_MS = 20 * 60 * 1000;

function htmlResponse(
  status: number,
  { text, policy }: Html,
  requestId: string,
  more: Record<string, string> = {},
): BufferedResponse {
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy,
    "Cache-Control": "no-store",
    "X-Request-Id": requestId,
    ...SECRET_HEADERS,
    ...more,
  };
  return new BufferedResponse(status, headers, text);
}

/** What only players ask for, and pages for their pictures. */
const MEDIA_FILE = /\.(?:m4s|m3u8|mp4|vtt|jpg)$/;

/** What is told who asks for a file that is not there: no page, which a player cannot show. */
const noFileResponse = (requestId: string) =>
  new BufferedResponse(
    404,
    {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Security-Policy": FILE_POLICY,
      "Cache-Control": "no-store",
      "X-Request-Id": requestId,
      ...SECRET_HEADERS,
    },
    "Not Found\n",
  );

/** Makes a response for whoever opens a token; one page says that it opens nothing, and one that something failed. */
function respond(
  request: ApiRequest,
  token: string,
  make: (watched: Watched) => Promise<RouteResponse>,
  isOfMedia = false,
): Promise<RouteResponse> {
  return respondWith(request, () => findWatched(token), make, isOfMedia);
}

async function respondWith<Found>(
  request: ApiRequest,
  find: () => Promise<Found | null>,
  make: (found: Found) => Promise<RouteResponse>,
  isOfMedia = false,
): Promise<RouteResponse> {
  const requestId = requestIdOf(request);
  const accepted = request.headers.get("accept-language");
  try {
    const found = await find();
    if (found === null) throw new NotFoundError();
    return await make(found);
  } catch (error) {
    if (error instanceof NotFoundError)
      return isOfMedia ? noFileResponse(requestId) : htmlResponse(404, await gonePage(accepted), requestId);
    // Logs what is no fault of the request, and knows its status.
    const { status, headers } = errorResponse(error, requestId);
    const retry = headers["Retry-After"];
    return htmlResponse(
      status,
      await failurePage(accepted),
      requestId,
      retry === undefined ? {} : { "Retry-After": retry },
    );
  }
}

async function shown(
  request: ApiRequest,
  token: string,
  watched: Watched,
  failed?: { status: number; fault: Fault; text: string },
): Promise<BufferedResponse> {
  const film = filmOf(watched);
  const isStored = async (key: string) => (await storage().size(key)) !== null;
  const isThere = film !== null && (await isStored(film));
  const plays = isThere ? "file" : isDrawnWhileWatched(watched) ? "stream" : null;
  const page = await watchPage({
    token,
    watched,
    plays,
    // Whether a stream has words is known once it is drawn; without any its file of them is empty.
    hasCaptions: plays === "stream" || (isThere && (await isStored(captionsKey(film)))),
    accepted: request.headers.get("accept-language"),
    ...(failed === undefined ? {} : { failed }),
  });
  return htmlResponse(failed?.status ?? 200, page, requestIdOf(request));
}

/**
 * The page. Whoever opens it, person or program, has rendered, counted and answered nothing; who loads its pictures too has the
 * still of a film drawn that is not stored.
 */
export const pageAt = (request: ApiRequest, token: string): Promise<RouteResponse> =>
  respond(request, token, (watched) => shown(request, token, watched));

/** Takes the form, and returns to the page; with a fault, the page says which, and keeps the words. */
export const answerAt = (request: ApiRequest, token: string): Promise<RouteResponse> =>
  respond(request, token, async (watched) => {
    const sent = readForm(await readLimited(request, MOST_BYTES));
    const fail = (status: number, fault: Fault) =>
      shown(request, token, watched, { status, fault, text: "text" in sent ? sent.text : "" });
    const given = answerForm.safeParse(sent);
    if (!given.success) return fail(422, "text" in sent ? "tooLong" : "invalid");
    try {
      await limitAnswers(request, watched.linkId);
    } catch (error) {
      if (error instanceof RequestError && error.status === 429) return fail(429, "tooMany");
      throw error;
    }
    await save(watched, given.data as { symbol: AnswerSymbol } | { text: string });
    const headers = { ...SECRET_HEADERS, "Cache-Control": "no-store", "X-Request-Id": requestIdOf(request) };
    return new BufferedResponse(303, { ...headers, Location: `/w/${token}#answer` }, null);
  });

const respondTo = (
  request: ApiRequest,
  token: string,
  make: (subject: Subject) => Promise<RouteResponse>,
): Promise<RouteResponse> => respondWith(request, () => findSubject(token), make);

async function asked(
  request: ApiRequest,
  token: string,
  subject: Subject,
  status = 200,
): Promise<BufferedResponse> {
  const accepted = request.headers.get("accept-language");
  const page = await optOutPage({ token, subject, accepted, tooMany: status === 429 });
  return htmlResponse(status, page, requestIdOf(request));
}

/** Asks whether somebody wants no more videos about themselves. Opening it changes nothing. */
export const optOutPageAt = (request: ApiRequest, token: string): Promise<RouteResponse> =>
  respondTo(request, token, (subject) => asked(request, token, subject));

/**
 * Ends the videos about somebody, whatever a mailbox sends to say so (RFC 8058), or takes that back if the page's own
 * button says so. Answers with the page, as a mailbox follows no redirect.
 */
export const optOutAt = (request: ApiRequest, token: string): Promise<RouteResponse> =>
  respondTo(request, token, async (subject) => {
    const sent = new URLSearchParams(new TextDecoder().decode(await readLimited(request, MOST_BYTES)));
    try {
      await limitAnswers(request, subject.linkId);
    } catch (error) {
      if (error instanceof RequestError && error.status === 429) return asked(request, token, subject, 429);
      throw error;
    }
    const celebrate = sent.get("videos") === "yes";
    const { orgId, person } = subject;
    await setCelebrated({ orgId, personId: person.id }, celebrate);
    return asked(request, token, { ...subject, person: { ...person, celebrate } });
  });

/** What a form has sent, without characters that no keyboard makes; a tap counts before words. */
function readForm(bytes: Uint8Array): { symbol: string } | { text: string } | Record<string, never> {
  const fields = new URLSearchParams(new TextDecoder().decode(bytes));
  const [symbol, text] = [fields.get("symbol"), fields.get("text")];
  if (symbol !== null) return { symbol };
  if (text === null) return {};
  return { text: text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "") };
}

/** The files of a page, read through its link alone: each time it is asked whether the link still opens them. */
export const fileAt = (request: ApiRequest, token: string, file: string): Promise<RouteResponse> =>
  respond(request, token, (watched) => fileOf(request, watched, file), MEDIA_FILE.test(file));

async function fileOf(request: ApiRequest, watched: Watched, file: string): Promise<RouteResponse> {
  const wanted = await keyOf(watched, file);
  if (wanted === null) return streamed(request, watched, file);
  const isFilm = wanted.key === watched.resultKey;
  const size = await storage().size(wanted.key);
  if (size === null) {
    // Whoever plays it has it made again; the page itself says that it is lost.
    if (isFilm) await reportMissingFile(wanted.key);
    throw new NotFoundError();
  }
  if (isFilm && begins(request)) await countView(watched);
  const elsewhere = await redirectToStore(request, {
    key: wanted.key,
    disposition: wanted.name === null ? null : attachment(wanted.name),
    lifetimeMs: STORE_LIFETIME_MS,
    cacheControl: FILE_CACHE_CONTROL,
    redirectCacheControl: "no-store",
  });
  const headers = { "Content-Security-Policy": FILE_POLICY, ...SECRET_HEADERS };
  const response = elsewhere ?? fileResponse(request, { ...wanted, size });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  if (elsewhere === null) response.headers.set("Cache-Control", FILE_CACHE_CONTROL);
  return response;
}

/** A file of the film as it is rendered while it is watched: there is one whether or not the film is stored. */
async function streamed(request: ApiRequest, watched: Watched, file: string): Promise<RouteResponse> {
  if (streamFile(file) === null || !isPlayable(watched)) throw new NotFoundError();
  const headers = { "Content-Security-Policy": FILE_POLICY, ...SECRET_HEADERS };
  const { orgId, videoId, linkId } = watched;
  const wanted = { orgId, videoId, file, viewer: `link ${linkId}`, cacheControl: PERSONAL, headers };
  return streamResponse(request, wanted, () => countView(watched));
}

const isPlayable = ({ status }: Watched): boolean => status !== "failed" && status !== "canceled";

/** Whether a film is asked for from its beginning, as who plays it or keeps it does first; a part further on is the same view. */
const begins = ({ method, headers }: ApiRequest): boolean =>
  method === "GET" && /^(?:bytes=0-.*)?$/.test(headers.get("range") ?? "");

const filmOf = ({ status, resultKey }: Watched): string | null => (status === "succeeded" ? resultKey : null);

type Wanted = { key: string; name: string | null };

async function keyOf(watched: Watched, file: string): Promise<Wanted | null> {
  const { resultKey, thumbnailKey, logo, downloads } = watched;
  const film = filmOf(watched);
  switch (file) {
    case "video.mp4":
      return film === null ? null : { key: film, name: null };
    case "download":
      return film !== null && downloads ? { key: film, name: downloadName(watched) } : null;
    case "captions.vtt":
      return film === null ? null : { key: captionsKey(film), name: null };
    case "poster.jpg":
      return thumbnailKey === null ? null : { key: thumbnailKey, name: null };
    case "poster.gif":
      return resultKey === null ? null : { key: postersOf(resultKey).animatedPoster, name: null };
    case "still.jpg":
      return stillOf(watched);
    case "logo":
      return logo && { key: logo.key, name: null };
    default:
      return null;
  }
}

/**
 * The still in mails, which a prepared video has too, once a mail about it was made; also while it is prepared again or rendered
 * to be kept, since mails that were sent show it.
 */
async function stillOf(watched: Watched): Promise<Wanted | null> {
  const { orgId, videoId, status, attempt, resultKey } = watched;
  if (resultKey !== null) return { key: postersOf(resultKey).stillPoster, name: null };
  if (status === "ready") return { key: attemptFiles(orgId, videoId, attempt).stillPoster, name: null };
  const key = isDrawnWhileWatched(watched) ? await newestStill(orgId, videoId) : null;
  return key === null ? null : { key, name: null };
}

function downloadName({ person }: Watched): string {
  const name = person === null ? "" : [person.firstName, person.lastName ?? ""].join(" ").trim();
  return `${name.replace(/[\p{Cc}/\\]/gu, "_") || "video"}.mp4`;
}
