import { ToolRegistryError, type ToolResult } from '../../core/index.ts';

/** A call that waits for the user interface. */
export interface ClientRequest {
  /** Unique among the requests of one {@link ClientAnswers}. */
  readonly id: string;
  readonly toolName: string;
  readonly args: unknown;
}

/** Receives the calls of client tools; a page reads and settles them. */
export interface ClientAnswers {
  /**
   * Adds a call for the user interface. Rejects with the signal's reason when it fires, and removes
   * the request.
   */
  ask(request: Omit<ClientRequest, 'id'>, signal: AbortSignal): Promise<ToolResult>;
  /** The waiting requests, oldest first; the same array until they change. */
  readonly getSnapshot: () => readonly ClientRequest[];
  /** Called after a request was added or removed. @returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Answers a request.
   *
   * @throws ToolRegistryError `E_REQUEST_UNKNOWN`, or `E_REQUEST_SETTLED` if it was answered or
   * ended before.
   */
  settle(id: string, result: ToolResult): void;
}

/** The number of remembered ended requests, so that a late answer has its own error. */
const REMEMBERED = 500;

interface Waiting extends ClientRequest {
  readonly end: (how: string) => void;
  readonly resolve: (result: ToolResult) => void;
}

/**
 * Holds the calls that a page must answer. Works with React's `useSyncExternalStore`.
 *
 * Source: docs/contract.md#kind-client.
 *
 * @example
 * const answers = createClientAnswers();
 * answers.subscribe(() => show(answers.getSnapshot()));
 * answers.settle('client-1', { ok: true, value: 'The user agreed.' });
 */
export function createClientAnswers(): ClientAnswers {
  const waiting = new Map<string, Waiting>();
  const ended = new Map<string, string>();
  const listeners = new Set<() => void>();
  let snapshot: readonly ClientRequest[] = [];
  let asked = 0;

  function changed(): void {
    snapshot = [...waiting.values()].map(({ id, toolName, args }) => ({ id, toolName, args }));
    for (const listener of [...listeners]) listener();
  }

  return {
    ask({ toolName, args }, signal) {
      if (signal.aborted) return Promise.reject(signal.reason);
      return new Promise((resolve, reject) => {
        asked += 1;
        const id = `client-${asked}`;
        const end = (how: string): void => {
          signal.removeEventListener('abort', abort);
          waiting.delete(id);
          ended.set(id, how);
          const oldest = ended.size > REMEMBERED ? ended.keys().next().value : undefined;
          if (oldest !== undefined) ended.delete(oldest);
        };
        const abort = (): void => {
          end('has ended');
          reject(signal.reason);
          changed();
        };
        signal.addEventListener('abort', abort);
        waiting.set(id, { id, toolName, args, end, resolve });
        changed();
      });
    },
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    settle(id, result) {
      const request = waiting.get(id);
      if (request) {
        request.end('has been answered');
        request.resolve(result);
        return changed();
      }
      const how = ended.get(id);
      throw how === undefined
        ? new ToolRegistryError('E_REQUEST_UNKNOWN', `There is no request '${id}'.`)
        : new ToolRegistryError('E_REQUEST_SETTLED', `Request '${id}' ${how} already.`);
    },
  };
}
