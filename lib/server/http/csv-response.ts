/**
 * A table to be saved as a file, sent as fast as the client takes it. When the client goes away, `parts` is ended; when
 * `parts` fails, the connection breaks off, so that no half of a table passes for a whole one.
 * @param name of plain letters, digits, dots and hyphens
 */
export function csvResponse({ name, parts }: { name: string; parts: AsyncGenerator<string> }): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await parts.return(undefined);
      },
    },
    // One part ahead of the client and no more.
    { highWaterMark: 1 },
  );
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "X-Content-Type-Options": "nosniff",
    },
  });
}
