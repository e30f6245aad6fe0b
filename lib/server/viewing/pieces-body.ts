/**
 * A response body of pieces of which the first has been read; they are read one at a time, when they are wanted.
 * @param leave called when nobody wants the rest
 */
export function piecesBody(
  first: IteratorResult<Buffer>,
  rest: AsyncIterator<Buffer>,
  leave: () => void,
): ReadableStream<Uint8Array> {
  let next: IteratorResult<Buffer> | null = first;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = next ?? (await rest.next());
        next = null;
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  );
}
