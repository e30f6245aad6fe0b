"use client";

import { WEBHOOKS } from "#components/i18n/generated/webhooks.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { CodeSnippet } from "#components/ui/code-snippet.tsx";
import styles from "./webhook-page.module.css";

const RECEIVER = `import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.WEBHOOK_SECRET); // whsec_…

createServer(async (request, response) => {
  // The bytes as they came: parsed and written again, they are not what was signed.
  const body = Buffer.concat(await request.toArray());
  try {
    const { type, data } = webhook.verify(body, request.headers);
    console.log(request.headers["webhook-id"], type, data.id);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
}).listen(8080);`;

/** A complete receiver that accepts only requests signed by this installation. */
export function VerifySnippet() {
  const t = useMessages(WEBHOOKS).verify;
  const snippets = [
    { language: t.node, code: RECEIVER },
    { language: t.install, code: "npm install standardwebhooks" },
  ];
  return (
    <div className={styles.verify}>
      <p className={styles.text}>{t.text}</p>
      <CodeSnippet label={t.title} snippets={snippets} />
    </div>
  );
}
