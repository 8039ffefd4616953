import { createMcpAuth, type McpAuthProvider, McpConnectionError } from '../../kinds/index.ts';
import { type Deferred, deferred } from '../../lib/deferred.ts';
import type { PendingAnswer } from '../store/declarations.ts';

/** The sign-ins to MCP servers. */
export interface SignIns {
  /** The provider of a server, whose tokens last as long as the page; `undefined`: no OAuth here. */
  providerOf(server: string, url: string): McpAuthProvider | undefined;
  /** The questions to the user, oldest first. */
  pending(): PendingAnswer[];
  /**
   * Answers a question with the URL of the redirect; `undefined`: the user refuses. @returns whether
   * there is such a question
   */
  answer(id: string, redirect: string | undefined): boolean;
}

interface Waiting extends PendingAnswer {
  back: Deferred<URLSearchParams>;
}

/**
 * Keeps tokens in memory: no document, link or export has them.
 *
 * @param redirectUrl The page to which authorization servers send the user back.
 * @param onChange Called when the questions change.
 */
export function createSignIns(redirectUrl: string | undefined, onChange: () => void): SignIns {
  const providers = new Map<string, McpAuthProvider>();
  const waiting = new Map<string, Waiting>();
  let asked = 0;

  const ask = (server: string, url: URL, signal: AbortSignal): Promise<URLSearchParams> => {
    asked += 1;
    const id = `sign-in-${asked}`;
    const back = deferred<URLSearchParams>();
    waiting.set(id, { id, toolName: server, args: {}, signInUrl: url.href, back });
    signal.addEventListener('abort', () => {
      if (waiting.delete(id)) onChange();
      back.reject(signal.reason);
    });
    onChange();
    return back.promise;
  };

  return {
    providerOf(server, url) {
      if (redirectUrl === undefined) return undefined;
      const known = providers.get(url);
      if (known) return known;
      const provider = createMcpAuth({
        redirectUrl,
        clientName: 'Toolyard',
        authorize: (to, signal) => ask(server, to, signal),
      });
      providers.set(url, provider);
      return provider;
    },
    pending: () => [...waiting.values()].map(({ back: _, ...question }) => question),
    answer(id, redirect) {
      const question = waiting.get(id);
      if (!question) return false;
      waiting.delete(id);
      if (redirect === undefined) question.back.reject(new McpConnectionError(NOT_NOW));
      // A page of this origin gave the redirect. Its path may differ: hosts shorten `.html`.
      else question.back.resolve(new URL(redirect).searchParams);
      onChange();
      return true;
    },
  };
}

const NOT_NOW = 'You did not sign in. Reload the page to be asked again.';
