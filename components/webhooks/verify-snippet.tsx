"use client";

import { CodeSnippet } from "#components/ui/code-snippet.tsx";
import { WEBHOOKS } from "#components/words/en/webhooks.ts";
import { useWords } from "#components/words/words.tsx";
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

/** A whole receiver that takes what this installation has signed, and nothing else. */
export function VerifySnippet() {
  const words = useWords(WEBHOOKS).verify;
  const snippets = [
    { language: words.node, code: RECEIVER },
    { language: words.install, code: "npm install standardwebhooks" },
  ];
  return (
    <div className={styles.verify}>
      <p className={styles.text}>{words.text}</p>
      <CodeSnippet label={words.title} snippets={snippets} />
    </div>
  );
}
