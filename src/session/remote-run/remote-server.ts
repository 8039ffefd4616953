import { prepare, toRunRefusal, withOnlyCall } from '../engine/prepare-run.ts';
import type { GuardedNetwork } from '../network/consent.ts';
import type { RunMode } from '../store/edit-context.ts';
import type {
  RemoteRunPort,
  RemoteRunState,
  RequestFailure,
  ServerStatus,
} from '../store/remote-run.ts';
import type { ServerAddress } from '../store/server-address.ts';
import { askServer, type Line } from './ask-server.ts';
import type { RemoteRunContext } from './remote-run-context.ts';
import { createServerTarget } from './server-target.ts';

const NOWHERE: RemoteRunState = {
  server: undefined,
  on: false,
  token: '',
  keepToken: false,
  standing: { kind: 'unset' },
};

/** The server of this tab: its state, its stored address, and its runs. */
export class RemoteServer {
  /** A check waits until the network is loaded. */
  isWaiting = false;
  #checking: AbortController | undefined;
  readonly #context: RemoteRunContext;
  readonly #port: RemoteRunPort;

  constructor(context: RemoteRunContext, port: RemoteRunPort) {
    this.#context = context;
    this.#port = port;
  }

  get state(): RemoteRunState {
    return this.#context.store.getState().remoteRun ?? NOWHERE;
  }

  set(change: Partial<RemoteRunState>): void {
    const next = { ...this.state, ...change };
    this.#context.store.setState({ remoteRun: next });
    this.#context.runElsewhere(next.on ? this.#run : undefined);
  }

  /** Writes the address and the choice to the memory of the browser. */
  remember(): void {
    const { server, on, token, keepToken } = this.state;
    this.#port.write(server && { address: server.url, on, token, keepToken });
  }

  forget(): void {
    this.#checking?.abort();
    this.#checking = undefined;
    this.#context.store.setState({ remoteRun: NOWHERE });
    this.#context.runElsewhere(undefined);
    this.#port.write(undefined);
  }

  /** Asks the server for its tools, or the user for consent to send requests to it. */
  check(): void {
    const { server } = this.state;
    this.#checking?.abort();
    const network = this.#context.network();
    this.isWaiting = server !== undefined && network === undefined;
    if (!server || !network) return;
    const checking = new AbortController();
    this.#checking = checking;
    if (!network.allows(server.origin)) {
      this.set({ standing: toConsent(server) });
      return;
    }
    this.set({ standing: { kind: 'checking' } });
    const { personalities, personalityId } = this.#context.store.getState().workspace;
    const players = { personalityId, ids: personalities.map(({ id }) => id) };
    void askServer(this.#toLine(server, network), players, checking.signal).then((standing) => {
      // A newer check has started, and only its answer counts.
      if (this.#checking === checking) this.set({ standing });
    });
  }

  readonly #run = ({ paused = false, only }: RunMode = {}): void => {
    const { store } = this.#context;
    const { server } = this.state;
    const network = this.#context.network();
    if (!server || !network) return;
    if (paused) {
      store.setState({ notice: NO_STEPS });
      return;
    }
    const { workspace, bottomTab } = store.getState();
    // Schemas and files of this page do not matter to the server.
    const called = only === undefined ? workspace : withOnlyCall(workspace, only);
    const problems = prepare(called).problems.filter(({ where }) => where.kind === 'args');
    const runRefusal = toRunRefusal(problems);
    store.setState({
      runRefusal,
      bottomTab:
        runRefusal !== undefined ? 'problems' : bottomTab === 'problems' ? 'timeline' : bottomTab,
    });
    if (runRefusal !== undefined) return;
    const { nextFrame, wallNow, launch } = this.#context;
    const onTrouble = (trouble: RequestFailure) => {
      if (this.state.server?.url === server.url) {
        this.set({ standing: { kind: 'trouble', trouble } });
      }
    };
    const line = this.#toLine(server, network);
    launch(createServerTarget(line, { nextFrame, wallNow, onTrouble }), only);
  };

  #toLine(server: ServerAddress, network: GuardedNetwork): Line {
    const { pageOrigin } = this.#port;
    return { server, token: this.state.token, pageOrigin, fetch: network.fetch };
  }
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

const NO_STEPS =
  'A run on a server cannot be stepped, because the server cannot pause. Press Run, or run on this page.';
