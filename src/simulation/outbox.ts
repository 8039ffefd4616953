import type { Clock } from '../core/index.ts';
import { createListeners } from './listeners.ts';

/** A message that was sent from the simulated world. */
export interface OutboxMessage {
  /** Counts from `msg_1`. */
  id: string;
  via: 'mail' | 'chat';
  /** Addresses, or the channel with its `#`. */
  to: readonly string[];
  subject?: string;
  text: string;
  /** Whether it was there before the run. */
  isInitial?: true;
  /** Reading of the run's clock, in milliseconds. */
  sentAt: number;
  /** `bounced`: a recipient in `to` does not exist; see {@link OutboxMessage.bounced}. */
  status: 'sent' | 'bounced';
  /** The addresses that came back. */
  bounced?: readonly string[];
}

/** The destination of simulated mail and chat messages, for a person to see. */
export interface Outbox {
  /** Oldest first; the same array until something changes. */
  messages(): readonly OutboxMessage[];
  add(message: Omit<OutboxMessage, 'id' | 'sentAt'>): OutboxMessage;
  clear(): void;
  /** @returns a function that ends the subscription. */
  subscribe(listener: () => void): () => void;
}

/** Options of {@link createOutbox}. */
export interface OutboxOptions {
  clock: Clock;
  /** The messages before the run. Default: none. */
  messages?: readonly Omit<OutboxMessage, 'sentAt' | 'isInitial'>[];
}

/**
 * An outbox that sends nothing.
 *
 * @example
 * const outbox = createOutbox({ clock });
 * const stop = outbox.subscribe(() => console.log(outbox.messages().length));
 */
export function createOutbox({ clock, messages: initial = [] }: OutboxOptions): Outbox {
  const { notify, subscribe } = createListeners();
  let messages: readonly OutboxMessage[] = initial.map((message) => ({
    ...message,
    sentAt: clock.now(),
    isInitial: true,
  }));
  let count = 0;

  function change(to: readonly OutboxMessage[]) {
    messages = to;
    notify();
  }

  return {
    messages: () => messages,
    add(message) {
      count += 1;
      const added = { ...message, id: `msg_${String(count)}`, sentAt: clock.now() };
      change([...messages, added]);
      return added;
    },
    clear: () => change([]),
    subscribe,
  };
}
