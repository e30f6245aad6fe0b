/*
 * Programs that accept only what this installation has signed. They need no package: the API reference and the console
 * show them as they are, and `webhook-receivers.test.ts` runs them. `WEBHOOK_SECRET` is the secret, `PORT` is optional.
 */

export const NODE_RECEIVER = `import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace("whsec_", ""), "base64");

function isGenuine(headers, body) {
  const id = headers["webhook-id"];
  const sent = headers["webhook-timestamp"];
  const signatures = headers["webhook-signature"] ?? "";
  // An old one may be sent again by somebody else.
  if (!(Math.abs(Date.now() / 1000 - sent) < 300)) return false;
  const expected = createHmac("sha256", key).update(\`\${id}.\${sent}.\`).update(body).digest();
  // While a secret is being rotated there are two signatures.
  return signatures.split(" ").some((signature) => {
    const given = Buffer.from(signature.replace("v1,", ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

createServer(async (request, response) => {
  // The bytes as they came are what is signed; null if the sender gave up.
  const body = await request.toArray().then((pieces) => Buffer.concat(pieces), () => null);
  if (body === null) return;
  if (!isGenuine(request.headers, body)) return response.writeHead(400).end();
  const { type, data } = JSON.parse(body);
  // Put it into a queue of yours, and answer.
  console.log(request.headers["webhook-id"], type, data.id);
  response.writeHead(204).end();
}).listen(process.env.PORT ?? 8080);`;

export const PYTHON_RECEIVER = `import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

key = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))


def is_genuine(headers, body):
    event = headers.get("webhook-id", "")
    sent = headers.get("webhook-timestamp", "")
    # An old one may be sent again by somebody else.
    if not sent.isdigit() or abs(time.time() - int(sent)) > 300:
        return False
    signed = f"{event}.{sent}.".encode() + body
    digest = hmac.new(key, signed, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    # While a secret is being rotated there are two signatures.
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(each.encode(), expected.encode()) for each in signatures)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        # The bytes as they came are what is signed.
        body = self.rfile.read(int(self.headers["content-length"]))
        if is_genuine(self.headers, body):
            event = json.loads(body)
            # Put it into a queue of yours, and answer.
            print(self.headers["webhook-id"], event["type"], event["data"])
            self.send_response(204)
        else:
            self.send_response(400)
        self.end_headers()


HTTPServer(("", int(os.environ.get("PORT", 8080))), Receiver).serve_forever()`;

/** Of one message: `ID`, `SENT` and `SIGNATURE` are its three headers, and body.json is its body as it came. */
export const SHELL_VERIFICATION = `KEY=$(printf %s "\${WEBHOOK_SECRET#whsec_}" |
  openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
EXPECTED=$({ printf '%s.%s.' "$ID" "$SENT"; cat body.json; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary |
  openssl base64 -A)
case " $SIGNATURE " in
  *" v1,$EXPECTED "*) echo genuine ;;
  *) echo forged ;;
esac`;
