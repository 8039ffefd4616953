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

/** Starts a Worker. Rejects with a sentence for the user. */
export type Spawn = (events: WorkerLinkEvents) => Promise<WorkerLink>;
