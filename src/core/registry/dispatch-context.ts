import type { AckSource } from '../contract/tool-registry.ts';
import { ToolRegistryError } from '../errors.ts';
import { onRejection } from '../is-promise.ts';

/** Options of {@link createDispatchContext}. */
export interface DispatchOptions {
  /**
   * Told why a listener of `onAck` rejected, once for each that did; `ack` has returned by then.
   * Default: no listener. What a listener throws at once is thrown by `ack`.
   */
  onError?: (reason: unknown) => void;
}

/** One dispatch of a turn: it ends once, well or badly. */
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
        `This dispatch has ended with ${settled} already. Make a new context for the next one.`,
      );
    }
    settled = signal;
    const told = signal === 'ack' ? [...listeners] : [];
    listeners.clear();
    const failures = told
      .map((listener) => tell(listener, onError))
      .filter((failure) => failure !== undefined);
    // Only now, so that one listener's failure keeps no other registry from pruning.
    if (failures[0]) throw failures[0].thrown;
  };
  return {
    ack: () => settle('ack'),
    nack: () => settle('nack'),
    onAck(listener) {
      // A wrapper, so that each subscription ends alone even when a listener is given twice.
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
        // The listener for failures itself failed; there is no further listener.
      }
    });
  } catch (thrown) {
    return { thrown };
  }
  return undefined;
}
