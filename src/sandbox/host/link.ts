/** A Worker, seen from the host. What arrives from it is a stranger's until it was parsed. */
export interface WorkerLink {
  post(text: string): void;
  /** Ends the Worker at once, whatever it does. Idempotent. */
  end(): void;
}

/** What a {@link WorkerLink} tells. */
export interface WorkerLinkEvents {
  onMessage(data: unknown): void;
  /** The Worker failed as a whole. */
  onCrash(message: string): void;
}

/** Starts a Worker. Rejects with words for the user. */
export type Spawn = (events: WorkerLinkEvents) => Promise<WorkerLink>;
