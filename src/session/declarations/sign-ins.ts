import {
  authorizeDevice,
  createMcpAuth,
  type McpAuthProvider,
  McpConnectionError,
  type McpDeviceCode,
  type McpDeviceFlowOptions,
} from '../../kinds/index.ts';
import { type Deferred, deferred } from '../../lib/deferred.ts';
import { BY_CODE, type PendingAnswer } from '../store/declarations.ts';

/** The sign-ins to MCP servers. */
export interface SignIns {
  /** The provider of a server, whose tokens last as long as the page; `undefined`: no OAuth here. */
  providerOf(server: string, url: string): McpAuthProvider | undefined;
  /** The questions to the user, oldest first. */
  pending(): PendingAnswer[];
  /**
   * Answers a question with the URL of the redirect, or with `BY_CODE`; `undefined`: the user refuses.
   * @returns whether there is such a question
   */
  answer(id: string, text: string | undefined): boolean;
}

interface Waiting extends PendingAnswer {
  back: Deferred<string>;
}

/** Dependencies of {@link createSignIns}. */
export interface SignInOptions {
  /** The page to which authorization servers send the user back. Without it, there is no OAuth. */
  redirectUrl?: string | undefined;
  /** For requests to authorization servers. */
  fetch: NonNullable<McpDeviceFlowOptions['fetch']>;
  /** Called when the questions change. */
  onChange(): void;
}

/** Keeps tokens in memory: no document, link or export has them. */
export function createSignIns({ redirectUrl, fetch, onChange }: SignInOptions): SignIns {
  const providers = new Map<string, McpAuthProvider>();
  const waiting = new Map<string, Waiting>();
  let asked = 0;

  const ask = (question: Omit<PendingAnswer, 'id' | 'args'>, signal: AbortSignal) => {
    asked += 1;
    const id = `sign-in-${asked}`;
    const back = deferred<string>();
    waiting.set(id, { id, args: {}, ...question, back });
    signal.addEventListener('abort', () => {
      if (waiting.delete(id)) onChange();
      back.reject(signal.reason);
    });
    onChange();
    return back.promise;
  };

  function createProvider(toolName: string, serverUrl: string, backTo: string): McpAuthProvider {
    const showCode = async (code: McpDeviceCode, signal: AbortSignal): Promise<void> => {
      const { userCode: signInCode, verificationUrl, completeUrl = verificationUrl } = code;
      await ask({ toolName, signInUrl: completeUrl.href, signInCode }, signal);
    };
    const provider = createMcpAuth({
      redirectUrl: backTo,
      clientName: 'Toolyard',
      async authorize(to, signal) {
        const { authorizationServerMetadata: found } = (await provider.discoveryState?.()) ?? {};
        const offersCode = found !== undefined && 'device_authorization_endpoint' in found;
        const answer = await ask(
          { toolName, signInUrl: to.href, ...(offersCode && { offersCode }) },
          signal,
        );
        // A page of this origin gave the redirect. Its path may differ: hosts shorten `.html`.
        if (answer !== BY_CODE) return new URL(answer).searchParams;
        await authorizeDevice(provider, { serverUrl, showCode, fetch }, signal);
        return undefined;
      },
    });
    return provider;
  }

  return {
    providerOf(server, url) {
      if (redirectUrl === undefined) return undefined;
      const known = providers.get(url) ?? createProvider(server, url, redirectUrl);
      providers.set(url, known);
      return known;
    },
    pending: () => [...waiting.values()].map(({ back: _, ...question }) => question),
    answer(id, text) {
      const question = waiting.get(id);
      if (!question) return false;
      waiting.delete(id);
      if (text === undefined) question.back.reject(new McpConnectionError(NOT_NOW));
      else question.back.resolve(text);
      onChange();
      return true;
    },
  };
}

const NOT_NOW = 'You did not sign in. Reload the page to be asked again.';
