import type { RemoteRunPort, RemoteRunState } from '../store/remote-run.ts';
import type { SessionState } from '../store/state.ts';
import { toCallLine } from './call-line.ts';
import { localEdits } from './local-edits.ts';
import type { RemoteRunActions } from './remote-run-actions.ts';
import type { RemoteRunContext } from './remote-run-context.ts';
import { RemoteServer } from './remote-server.ts';
import { readServerAddress } from './server-address.ts';

/**
 * Creates the actions that choose where Run executes. The choice is stored per tab and the address
 * per browser. Documents, links and exports contain neither, so none of them can make a page call a
 * server.
 */
export async function createRemoteRunActions(context: RemoteRunContext): Promise<RemoteRunActions> {
  const { store } = context;
  const port = (await context.loadRemoteRunPort?.().catch(() => undefined)) ?? createMemoryPort();
  const remote = new RemoteServer(context, port);
  const change = (next: Partial<RemoteRunState>) => {
    remote.set(next);
    remote.remember();
  };
  const runHere = () => change({ on: false });

  const known = port.read();
  const server = known && readServerAddress(known.address);
  if (known && typeof server === 'object') {
    const { token, keepToken } = known;
    const on = known.on && !isForeign(store.getState());
    remote.set({ server, on, token, keepToken });
    if (on) remote.check();
  } else remote.set({});

  store.subscribe((state, { workspace: was, networkAsks: asks }) => {
    const { workspace, networkAsks } = state;
    if (!remote.state.on) return;
    // Content of another author runs first on this page, where it has no effect on the server.
    if (workspace.id !== was.id && isForeign(state)) return runHere();
    // The permission belongs to the document, and the server answers for a personality.
    const isOther = workspace.id !== was.id || workspace.personalityId !== was.personalityId;
    // The bar above the page asks for consent, too, and the network may load after the choice.
    const isAgreed = networkAsks.length < asks.length && waitsForConsent(remote.state);
    const isNew = remote.isWaiting && context.network() !== undefined;
    if (isOther || isAgreed || isNew) remote.check();
  });

  return {
    runHere,
    runThere: () => {
      if (!remote.state.server) return;
      change({ on: true });
      remote.check();
    },
    setServer: ({ address, token, keepToken }) => {
      const read = readServerAddress(address);
      if (typeof read === 'string') return read;
      change({ server: read, on: true, token: token.trim(), keepToken });
      remote.check();
      return undefined;
    },
    allow: () => {
      const { server: asked } = remote.state;
      if (!asked) return;
      context.allowOrigin(asked.origin);
      remote.check();
    },
    check: () => remote.check(),
    forget: () => remote.forget(),
    localEdits: (workspace) => localEdits(workspace, context.defaults),
    toCallLine: (callId) => {
      const { run } = store.getState();
      const { server: asked, token } = remote.state;
      return run?.on && asked?.host === run.on.host
        ? toCallLine(run, callId, asked, token !== '')
        : undefined;
    },
  };
}

function isForeign({ link, trust }: Pick<SessionState, 'link' | 'trust'>): boolean {
  return link !== undefined || trust === 'outside';
}

function waitsForConsent({ standing }: RemoteRunState): boolean {
  return standing.kind === 'trouble' && standing.trouble.kind === 'consent';
}

function createMemoryPort(): RemoteRunPort {
  return { pageOrigin: 'this page', read: () => undefined, write: () => {} };
}
