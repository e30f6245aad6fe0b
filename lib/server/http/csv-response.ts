/**
 * A table as a download, streamed as fast as the client reads. When the client disconnects, `parts` is ended;
 * when `parts` fails, the connection is cut, so that a partial table is not taken for a complete one.
 * @param name of ASCII letters, digits, dots and hyphens
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
    // Buffers at most one part for the client.
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
