import type { AckSource } from './contract/tool-registry.ts';
import { ToolRegistryError } from './errors.ts';

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
 * Source: seed 3, 'bindContext()'; page 1, section 1.
 *
 * @example
 * const dispatch = createDispatchContext();
 * registry.bindContext(dispatch);
 * dispatch.ack(); // ephemeral tools are gone
 */
export function createDispatchContext(): DispatchContext {
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
    const failures = told.map(tell).filter((failure) => failure !== undefined);
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

function tell(listener: () => void): { thrown: unknown } | undefined {
  try {
    listener();
  } catch (thrown) {
    return { thrown };
  }
  return undefined;
}
