/** A Worker, seen from the host. Its messages are untrusted until they are parsed. */
export interface WorkerLink {
  post(text: string): void;
  /** Ends the Worker at once, in any state. Idempotent. */
  end(): void;
}

/** The events of a {@link WorkerLink}. */
export interface WorkerLinkEvents {
  onMessage(data: unknown): void;
  /** The Worker failed as a whole. */
  onCrash(message: string): void;
}

/** A link to the Worker at the other end of a port. @param end ends the Worker */
export function linkTo(
  port: MessagePort,
  onMessage: (data: unknown) => void,
  end: () => void,
): WorkerLink {
  port.onmessage = ({ data }) => onMessage(data);
  return {
    post: (text) => port.postMessage(text),
    end() {
      // Messages that wait are dropped with the port.
      port.close();
      end();
    },
  };
}

/** Starts a Worker. Rejects with a sentence for the user. */
export type Spawn = (events: WorkerLinkEvents) => Promise<WorkerLink>;
