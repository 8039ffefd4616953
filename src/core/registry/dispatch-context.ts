import type { AckSource } from '../contract/tool-registry.ts';
import { ToolRegistryError } from '../errors.ts';
import { onRejection } from '../is-promise.ts';

/**
 * Options of {@link createDispatchContext}.
 *
 * Source: docs/contract.md#turns.
 */
export interface DispatchOptions {
  /**
   * Called with the reason of each rejected `onAck` listener, after `ack` has returned. Default: no
   * listener. `ack` throws the synchronous errors of listeners.
   */
  onError?: (reason: unknown) => void;
}

/**
 * One dispatch of a turn: it ends once, with success or failure.
 *
 * Source: docs/contract.md#turns.
 */
export interface DispatchContext extends AckSource {
  /** The dispatch succeeded. @throws ToolRegistryError `E_DISPATCH_SETTLED` the second time. */
  ack(): void;
  /** The dispatch failed; nothing is pruned. @throws as `ack` does. */
  nack(reason?: unknown): void;
}

/**
 * Makes a dispatch context for `registry.bindContext`.
 *
 * Source: docs/contract.md#turns.
 *
 * @example
 * const dispatch = createDispatchContext();
 * registry.bindContext(dispatch);
 * dispatch.ack(); // ephemeral tools are gone
 */
export function createDispatchContext({ onError }: DispatchOptions = {}): DispatchContext {
  const listeners = new Set<() => void>();
  let settled: 'ack' | 'nack' | undefined;
  const settle = (signal: 'ack' | 'nack'): void => {
    if (settled) {
      throw new ToolRegistryError(
        'E_DISPATCH_SETTLED',
        `This dispatch has already ended with ${settled}. Create a new context for the next one.`,
      );
    }
    settled = signal;
    const called = signal === 'ack' ? [...listeners] : [];
    listeners.clear();
    const failures = called
      .map((listener) => tell(listener, onError))
      .filter((failure) => failure !== undefined);
    // Only now, so that one failing listener does not keep other registries from pruning.
    if (failures[0]) throw failures[0].thrown;
  };
  return {
    ack: () => settle('ack'),
    nack: () => settle('nack'),
    onAck(listener) {
      // A wrapper, so that subscriptions of one listener end separately.
      const own = (): void => listener();
      listeners.add(own);
      return () => {
        listeners.delete(own);
      };
    },
  };
}

function tell(
  listener: () => void,
  onError: ((reason: unknown) => void) | undefined,
): { thrown: unknown } | undefined {
  try {
    const answer: unknown = listener();
    onRejection(answer, (reason) => {
      try {
        onError?.(reason);
      } catch {
        // The error listener itself failed; there is no further one.
      }
    });
  } catch (thrown) {
    return { thrown };
  }
  return undefined;
}
