import type { ServerResponse } from "node:http";

/** What a held response was given, in order. */
type Write = () => void;

/**
 * Holds back a response that turns out to be 500 until `decide` has said what becomes of it; any other goes out as it is
 * written.
 * @param decide is called once the response is complete and nothing of it has been sent: it sends another one and returns
 *   true, or false to send this one
 */
export function holdFault(response: ServerResponse, decide: () => Promise<boolean>): void {
  const sent = {
    writeHead: response.writeHead.bind(response),
    write: response.write.bind(response),
    end: response.end.bind(response),
    flushHeaders: response.flushHeaders.bind(response),
  };
  const held: Write[] = [];
  let isHeld = false;
  const isFault = (status = response.statusCode) => {
    isHeld ||= !response.headersSent && status === 500;
    return isHeld;
  };
  const release = () => {
    isHeld = false;
    Object.assign(response, sent);
  };
  const settle = async () => {
    release();
    const headers = response.getHeaders();
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    if (await decide().catch(() => false)) return;
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined) response.setHeader(name, value);
    for (const write of held) write();
  };
  Object.assign(response, {
    writeHead: (...args: Parameters<typeof sent.writeHead>) => {
      if (!isFault(args[0])) return sent.writeHead(...args);
      held.push(() => sent.writeHead(...args));
      return response;
    },
    flushHeaders: () => {
      if (!isFault()) sent.flushHeaders();
    },
    write: (...args: Parameters<typeof sent.write>) => {
      if (!isFault()) return sent.write(...args);
      held.push(() => sent.write(...args));
      return true;
    },
    end: (...args: Parameters<typeof sent.end>) => {
      if (!isFault()) return sent.end(...args);
      held.push(() => sent.end(...args));
      void settle();
      return response;
    },
  });
}
