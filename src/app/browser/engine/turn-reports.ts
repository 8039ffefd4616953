import type { EngineReply } from '../../../session/engine/index.ts';

type Turn = Extract<EngineReply, { type: 'turn' }>;

/** A message to the page after so many milliseconds of calls shows that the engine is alive. */
const SIGN_MS = 250;

/**
 * Sends the replies of an engine. Of the calls that it turns to, the page needs to know only if the
 * engine then hangs, and a run has thousands: they go to a port that the page leaves unread. The
 * next news says the same, so each port serves until the next other message.
 */
export class TurnReports {
  readonly #post: (reply: EngineReply, ports: Transferable[]) => void;
  #port: MessagePort | undefined;
  #inPort: Turn[] = [];
  #postedAt = Number.NEGATIVE_INFINITY;

  constructor(post: (reply: EngineReply, ports: Transferable[]) => void) {
    this.#post = post;
  }

  send(reply: EngineReply): void {
    if (reply.type === 'turn') this.#sendTurn(reply);
    else {
      if (endsPort(reply)) this.#endPort(reply);
      this.#postNow(reply, []);
    }
  }

  /** The page drops the port, so it gets what the message does not say. */
  #endPort(reply: EngineReply): void {
    for (const turn of this.#inPort) if (!tells(reply, turn)) this.#post(turn, []);
    this.#inPort = [];
    this.#port?.close();
    this.#port = undefined;
  }

  #sendTurn(turn: Turn): void {
    if (!this.#port) {
      const { port1, port2 } = new MessageChannel();
      this.#port = port1;
      this.#postNow(turn, [port2]);
    } else if (performance.now() - this.#postedAt > SIGN_MS) this.#postNow(turn, []);
    else {
      this.#inPort.push(turn);
      this.#port.postMessage(turn);
    }
  }

  #postNow(reply: EngineReply, ports: Transferable[]): void {
    this.#postedAt = performance.now();
    this.#post(reply, ports);
  }
}

/** A sign of life says nothing about calls. */
function endsPort({ type }: EngineReply): boolean {
  return type !== 'pong';
}

/** Whether news contains the start of a call. */
function tells(reply: EngineReply, { session, run }: Turn): boolean {
  return reply.type === 'news' && reply.session === session && reply.run === run;
}

/** The unread port of a {@link TurnReports} at the page. */
export class TurnInbox {
  #port: MessagePort | undefined;

  /** Before a message of the engine is read. */
  message(reply: EngineReply, [port]: readonly MessagePort[]): void {
    const isLater = reply.type === 'turn' && !port;
    if (isLater || !endsPort(reply)) return;
    this.#port?.close();
    this.#port = port;
  }

  /** Reads the calls that the engine turned to since its latest other message, and further ones. */
  read(listener: (reply: Turn) => void): void {
    if (this.#port) this.#port.onmessage = ({ data }) => listener(data);
  }
}
