import {
  NODE_RECEIVER,
  PYTHON_RECEIVER,
  SHELL_VERIFICATION,
} from "#lib/contract/resources/webhook-receivers.ts";

const code = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;

/** The commands of the guides use these; they work in every POSIX shell. */
const HELPERS = String.raw`api() {
  curl -sS --fail-with-body \
    -H "Authorization: Bearer $ROLLCALL_API_KEY" "$@"
}
json() { api -H 'Content-Type: application/json' "$@"; }
id_of() {
  jq -r 'if type == "array" then .[0] else . end
    | .id // error(tostring)'
}`;

const FIRST_VIDEO = String.raw`PERSON=$(json "$ROLLCALL/v1/people" \
  -d '{"first_name":"Ada","birth_date":"1990-12-10"}' | id_of)
TEMPLATE=$(api "$ROLLCALL/v1/templates?slug=candlelight" |
  id_of)
VIDEO=$(json "$ROLLCALL/v1/videos" -d "{
  \"template_id\": \"$TEMPLATE\", \"person_id\": \"$PERSON\"
}" | id_of)

while :; do
  STATUS=$(api "$ROLLCALL/v1/videos/$VIDEO" | jq -r .status)
  case $STATUS in queued|rendering) sleep 1;; *) break;; esac
done

URL=$(api "$ROLLCALL/v1/videos/$VIDEO" |
  jq -r '.result_url // error(.error.message)') &&
  curl -sS "$URL" -o ada.mp4 && ls -l ada.mp4`;

const ALL_PAGES = String.raw`NEXT="$ROLLCALL/v1/people?limit=200"
while [ -n "$NEXT" ]; do
  api -D headers.txt "$NEXT" |
    jq -r '.[] | [.id, .first_name, .last_name] | @tsv' || break
  NEXT=$(sed -n 's/^[Ll]ink: <\([^>]*\)>.*/\1/p' headers.txt)
done`;

const ONCE = `for ATTEMPT in 1 2; do
  json "$ROLLCALL/v1/people" -H 'Idempotency-Key: hr-4711' \\
    -d '{"first_name":"Grace"}' | id_of
done`;

/**
 * What every developer needs before the first operation, as the introduction of the description. A test runs all
 * commands against an installation.
 * @param url origin of the installation, which the commands name
 */
export function guides(url: string): string {
  return `Everything that the console does, for other systems.

## Quick start

From a key to a video. Create a key in the console under **API keys**; it is shown once. The role *editor* is enough
for everything but custom fields, members and webhooks. You need a shell, curl and [jq](https://jqlang.org).

${code("sh", `export ROLLCALL=${url}\nexport ROLLCALL_API_KEY=rc_…`)}

The commands on this page use these three functions:

${code("sh", HELPERS)}

A person, a template, a video of both. When it is done, it is downloaded; if it fails, you see why:

${code("sh", FIRST_VIDEO)}

For many people at once, order a collection; for a whole directory, import a CSV file.

## Authentication

Send the key as \`Authorization: Bearer rc_…\`. It acts in the organization that it belongs to, with the role it was
created with: viewer, editor, admin or owner. Each operation names the lowest role that may use it. Keep keys on servers: they
work from any address until they expire or are revoked. To replace one, create another, put it in place, and revoke the first.

A console session works as well, as when you try operations on this page while signed in. It acts in the organization
that the header \`Rollcall-Organization\` names.

## Errors

- **400, 413, 422**: the request is wrong. Change it; nothing was written.
- **401**: no key (\`not_authenticated\`), none of the right form (\`authorization_malformed\`), or one that is incomplete, unknown,
  expired or revoked (\`api_key_invalid\`).
- **403**: the role is too low (\`ctx.role\` is the lowest that may), or only a signed-in person may do this.
- **404**: no such resource in your organization (\`not_found\`), or no such path (\`unknown_path\`).
- **405**: the path has no such method; \`Allow\` lists those it has.
- **409, 412**: the state does not allow it, or somebody changed it meanwhile. Read it again, then decide.
- **429, 503**: too many requests, or the database is away. Wait for \`Retry-After\` seconds, then send it again.
- **500, 507**: the installation failed, or its disk is full. Tell who runs it the request's id.

Every error is JSON with a \`code\`, which is stable, and a \`detail\` for people. \`ctx\` has the facts of the sentence.

${code("json", `{ "detail": "Requires role editor", "code": "role_too_low", "ctx": { "role": "editor" } }`)}

Of a 422, \`code\` is \`validation_failed\` and \`detail\` lists everything that is wrong, in the form of FastAPI and pydantic:
\`loc\` is the place, \`type\` the kind, \`msg\` pydantic's sentence. \`hint\` says what to send instead, where that is known.

${code(
  "json",
  `{
  "detail": [
    { "type": "extra_forbidden", "loc": ["body", "lastname"], "msg": "Extra inputs are not permitted" }
  ],
  "code": "validation_failed",
  "hint": "There is no field \\"lastname\\"; did you mean \\"last_name\\"?"
}`,
)}

Every response has an \`X-Request-Id\`. The installation's log has it too.

## Pages

Lists are JSON arrays of up to \`limit\` items (1 to 200, 50 by default), newest first unless you \`sort\`. When there are
more, the header \`Link\` has the address of the next page; \`count=true\` adds \`X-Total-Count\`.

${code("sh", ALL_PAGES)}

## Safe retries (idempotency)

If you got no answer to a POST that creates something, send it again with the same \`Idempotency-Key\` (up to 255
characters of your choice, kept for 24 hours). It takes effect once; the second answer is the first one, with
\`Idempotent-Replayed: true\`. These two requests create one person:

${code("sh", ONCE)}

So that you do not undo somebody else's change, send the \`ETag\` of what you have read as \`If-Match\` with PATCH: 412
means that it has changed since.

## Rate limits

Unless the operator chose otherwise, a key has 600 requests a minute. Where there is a limit, every answer says what is left:
\`RateLimit: "default";r=599;t=60\` means 599 more in the next 60 seconds. Above that you get 429 with \`Retry-After\`.
Rather than asking again and again whether a video is done, use a webhook.

## Webhook signatures

A webhook posts \`{"type", "timestamp", "data"}\` to your address, signed as in
[Standard Webhooks](https://www.standardwebhooks.com), which has libraries for most languages. \`webhook-signature\` is
\`v1,\` and the base64 of the HMAC-SHA256 of \`webhook-id\`, \`webhook-timestamp\` and the body, joined by dots. The
key is what follows \`whsec_\` in the secret, in base64. Verify the bytes as they came, before you parse them. Answer 2xx
within 15 seconds, or the event is sent again, up to ten times in three days. It may come twice: \`webhook-id\` stays
the same.

In Node.js, without any package:

${code("js", NODE_RECEIVER)}

In Python, without any package:

${code("python", PYTHON_RECEIVER)}

In a shell, for one message:

${code("sh", SHELL_VERIFICATION)}

## Versions

This is version 1, and every path begins with \`/v1\`. Operations, optional fields, events, error codes and values are
added to it, so ignore what you do not know. What is there keeps its name and its meaning; sentences for people
may be reworded.`;
}
