import type { Clock } from '../../core/index.ts';
import { deferred } from '../../lib/deferred.ts';
import type { McpReader } from './mcp-reader.ts';

/** How long a user may take to answer, in milliseconds. */
const ANSWER_MS = 300_000;

/** A request to the user of a client, by the protocol of 2025. */
export interface UserRequest {
  jsonrpc: '2.0';
  id: string;
  method: string;
  params: Record<string, unknown>;
}

/**
 * The requests that clients of 2025 have not answered. The answer comes with another request, to the
 * same isolate.
 */
export interface OpenQuestions {
  /**
   * Sends a request. @returns the result; `undefined` for an error of the client, after 5 minutes, or
   * when the signal fires
   */
  send(
    reader: McpReader,
    request: Pick<UserRequest, 'method' | 'params'>,
    deliver: (request: UserRequest) => Promise<void>,
    signal: AbortSignal,
  ): Promise<unknown>;
  /** Takes the response of a client. @returns whether it was open for this session */
  receive(reader: McpReader, id: unknown, result: unknown): boolean;
}

/** Source: docs/contract.md#user-questions. */
export function createOpenQuestions(clock: Clock): OpenQuestions {
  const open = new Map<string, { whose: string; resolve: (result: unknown) => void }>();
  return {
    async send(reader, { method, params }, deliver, signal) {
      const id = crypto.randomUUID();
      const { promise, resolve } = deferred<unknown>();
      const leave = (): void => resolve(undefined);
      const timer = clock.setTimeout(leave, ANSWER_MS);
      signal.addEventListener('abort', leave);
      open.set(id, { whose: whoseIs(reader), resolve });
      if (signal.aborted) leave();
      else deliver({ jsonrpc: '2.0', id, method, params }).catch(leave);
      try {
        return await promise;
      } finally {
        // Here, and not in the request of the answer: on some platforms it may touch no timer of others.
        open.delete(id);
        clock.clearTimeout(timer);
        signal.removeEventListener('abort', leave);
      }
    },
    receive(reader, id, result) {
      const found = typeof id === 'string' ? open.get(id) : undefined;
      if (found?.whose !== whoseIs(reader)) return false;
      found.resolve(result);
      return true;
    },
  };
}

function whoseIs({ caller, session }: McpReader): string {
  return JSON.stringify([caller.grant.subject, caller.isAnonymous, session.name]);
}
