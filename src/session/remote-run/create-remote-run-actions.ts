import type { GuardedNetwork } from '../network/consent.ts';
import type { ActiveRun, StartRunOptions } from '../run/active-run.ts';
import { prepare, toRunRefusal } from '../run/prepare-run.ts';
import type { EditContext } from '../store/edit-context.ts';
import type {
  EdgeActions,
  EdgePort,
  EdgeState,
  ServerForm,
  ServerStatus,
} from '../store/remote-run.ts';
import type { ServerAddress } from '../store/server-address.ts';
import type { SessionState } from '../store/state.ts';
import { askServer, type Line } from './ask-server.ts';
import { toCallLine } from './call-line.ts';
import { localEdits } from './local-edits.ts';
import { startRemoteRun } from './remote-run.ts';
import { readServerAddress } from './server-address.ts';

/** Dependencies of {@link createEdgeActions}. */
export interface RemoteRunContext extends Pick<EditContext, 'store' | 'defaults'> {
  /** Allows requests to an origin of the real network. */
  allowOrigin(origin: string): void;
  /** Loads the memory of servers; absent where Run stays on the page. */
  loadEdge: (() => Promise<EdgePort>) | undefined;
  /** The real network; absent until it is loaded. */
  network(): GuardedNetwork | undefined;
  /** Receives the user's runs in place of the page; nothing runs automatically then. */
  runElsewhere(run: ((paused?: boolean) => void) | undefined): void;
  /** Starts the open batch there. */
  launch(startRun: (options: StartRunOptions) => ActiveRun): void;
}

const NOWHERE: EdgeState = {
  server: undefined,
  on: false,
  token: '',
  keepToken: false,
  standing: { kind: 'unset' },
};

/**
 * Where Run goes. The choice belongs to this tab and the address to this browser: no document, link
 * or export has either, so none can make a page call a server.
 */
export async function createEdgeActions(context: RemoteRunContext): Promise<EdgeActions> {
  const { store } = context;
  const port = (await context.loadEdge?.().catch(() => undefined)) ?? createMemoryPort();
  let asking: AbortController | undefined;
  let waits = false;

  const edge = () => store.getState().edge ?? NOWHERE;
  const set = (change: Partial<EdgeState>) => {
    const next = { ...edge(), ...change };
    store.setState({ edge: next });
    context.runElsewhere(next.on ? runThere : undefined);
  };
  const remember = () => {
    const { server, on, token, keepToken } = edge();
    port.write(server && { address: server.url, on, token, keepToken });
  };
  const toLine = (server: ServerAddress, network: GuardedNetwork): Line => ({
    server,
    token: edge().token,
    pageOrigin: port.pageOrigin,
    fetch: network.fetch,
  });

  const check = () => {
    const { server } = edge();
    asking?.abort();
    const network = context.network();
    // It is asked as soon as there is something to ask by.
    waits = server !== undefined && network === undefined;
    if (!server || !network) return;
    const own = new AbortController();
    asking = own;
    if (!network.allows(server.origin)) return set({ standing: toConsent(server) });
    set({ standing: { kind: 'checking' } });
    const { personalities, personalityId } = store.getState().workspace;
    const players = { personalityId, ids: personalities.map(({ id }) => id) };
    void askServer(toLine(server, network), players, own.signal).then((standing) => {
      // Another question was asked meanwhile, and its answer is the one that counts.
      if (asking === own) set({ standing });
    });
  };

  function runThere(paused = false) {
    const { server } = edge();
    const network = context.network();
    if (!server || !network) return;
    if (paused) return store.setState({ notice: NO_STEPS });
    const { workspace, bottomTab } = store.getState();
    // Schemas and files of this page are no matter of the server.
    const problems = prepare(workspace).problems.filter(({ where }) => where.kind === 'args');
    const runRefusal = toRunRefusal(problems);
    store.setState({
      runRefusal,
      bottomTab:
        runRefusal !== undefined ? 'problems' : bottomTab === 'problems' ? 'timeline' : bottomTab,
    });
    if (runRefusal !== undefined) return;
    const line = toLine(server, network);
    context.launch(
      (options: StartRunOptions): ActiveRun =>
        startRemoteRun(line, options, (trouble) => {
          if (edge().server?.url === server.url) set({ standing: { kind: 'trouble', trouble } });
        }),
    );
  }

  function runHere() {
    set({ on: false });
    remember();
  }

  const known = port.read();
  const server = known && readServerAddress(known.address);
  if (known && typeof server === 'object') {
    const { token, keepToken } = known;
    const on = known.on && !isForeign(store.getState());
    set({ server, on, token, keepToken });
    if (on) check();
  } else set({});

  store.subscribe((state, { workspace: was, networkAsks: asks }) => {
    const { workspace, networkAsks } = state;
    if (!edge().on) return;
    // Content from outside is first read where it can do nothing.
    if (workspace.id !== was.id && isForeign(state)) return runHere();
    const isOther = workspace.personalityId !== was.personalityId;
    // The bar above the page asks for consent, too; and the network may come after the choice.
    const isAgreed = networkAsks.length < asks.length && waitsForConsent(edge());
    const isNew = waits && context.network() !== undefined;
    if (isOther || isAgreed || isNew) check();
  });

  return {
    runHere,
    runThere: () => {
      if (!edge().server) return;
      set({ on: true });
      remember();
      check();
    },
    setServer: ({ address, token, keepToken }: ServerForm) => {
      const read = readServerAddress(address);
      if (typeof read === 'string') return read;
      set({ server: read, on: true, token: token.trim(), keepToken });
      remember();
      check();
      return undefined;
    },
    allow: () => {
      const { server: asked } = edge();
      if (!asked) return;
      context.allowOrigin(asked.origin);
      check();
    },
    check,
    forget: () => {
      asking?.abort();
      asking = undefined;
      store.setState({ edge: NOWHERE });
      context.runElsewhere(undefined);
      port.write(undefined);
    },
    localEdits: (workspace) => localEdits(workspace, context.defaults),
    toCallLine: (callId) => {
      const { run } = store.getState();
      const { server: asked, token } = edge();
      return run?.on && asked?.host === run.on.host
        ? toCallLine(run, callId, asked, token !== '')
        : undefined;
    },
  };
}

function isForeign({ link, trust }: Pick<SessionState, 'link' | 'trust'>): boolean {
  return link !== undefined || trust === 'outside';
}

function waitsForConsent({ standing }: EdgeState): boolean {
  return standing.kind === 'trouble' && standing.trouble.kind === 'consent';
}

function toConsent({ origin }: ServerAddress): ServerStatus {
  return {
    kind: 'trouble',
    trouble: {
      kind: 'consent',
      title: `No request was sent to ${origin} yet`,
      detail:
        'This is a real server. If you allow it, each Run sends the calls with their arguments and attachments, the personality, the turn and the token. The permission is stored in this browser.',
    },
  };
}

function createMemoryPort(): EdgePort {
  return { pageOrigin: 'this page', read: () => undefined, write: () => {} };
}

const NO_STEPS =
  'A run on a server cannot be stepped, because the server cannot pause. Press Run, or run on this page.';
