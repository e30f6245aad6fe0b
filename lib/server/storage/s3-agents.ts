import { type AgentOptions, Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Duplex } from "node:stream";
import { freePiece } from "./free-part.ts";

/**
 * Agents for connections on which large content is received. Of what a connection receives, Node.js's parser copies the content and
 * leaves the rest to the garbage collector, outside of whose heap it lies: up to forty megabytes of a fast store. Here it is freed
 * as soon as it is parsed.
 */
export function readingAgents(options: AgentOptions): { httpAgent: HttpAgent; httpsAgent: HttpsAgent } {
  return { httpAgent: freeing(new HttpAgent(options)), httpsAgent: freeing(new HttpsAgent(options)) };
}

function freeing<Agent extends HttpAgent>(agent: Agent): Agent {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback) => {
    const socket = connect(options, (error, late) => callback?.(error, late && freeReceived(late)));
    return socket && freeReceived(socket);
  };
  return agent;
}

const withFree = new WeakSet<Duplex>();

function freeReceived(socket: Duplex): Duplex {
  if (withFree.has(socket)) return socket;
  withFree.add(socket);
  const emit = socket.emit.bind(socket);
  // Not a listener: the client has another one for each request, and all of them come before this.
  socket.emit = (name: string | symbol, ...given: unknown[]) => {
    const isHeard = emit(name, ...given);
    const [piece] = given;
    if (name === "data" && piece instanceof Uint8Array) freePiece(piece);
    return isHeard;
  };
  return socket;
}
