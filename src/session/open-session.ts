import { loadOnce } from '../lib/load-once.ts';
import { createQueuedActions } from './action-queue.ts';
import { catalogContent } from './content/catalog-content.ts';
import type { Session } from './create-session.ts';
import { toJsonText } from './lib/json-text.ts';
import type { SessionPorts } from './ports.ts';
import { createOpeningState, type OpeningState } from './session-state.ts';

type CreateSession = (ports: SessionPorts, state: OpeningState) => Session;

/**
 * A session that can be drawn at once. Its code loads meanwhile, and actions wait for it in order.
 * Run can be pressed before it is there.
 *
 * @param load For tests; default: imports `create-session.ts`.
 * @example
 * const session = openSession(ports);
 * session.actions.run();
 */
export function openSession(
  ports: SessionPorts,
  load: () => Promise<CreateSession> = loadWithTemplates,
): Session {
  const state = createOpeningState(ports);
  const { store, remember } = state;
  let session: Session | undefined;
  const get = loadOnce(async () => {
    const createSession = await load();
    session = createSession(ports, state);
    return session;
  });
  const reportFailure = () => store.setState({ notice: NO_CODE, save: 'memory-only' });
  const actions = createQueuedActions(async () => (await get()).actions, reportFailure);
  return {
    store,
    actions: Object.assign(actions, {
      exportWorkspace: () => toJsonText(store.getState().workspace),
    }),
    ready: get().then((loaded) => loaded.ready, reportFailure),
    select: (selector) => remember(() => selector(store.getState())),
    elapsed: () => session?.elapsed() ?? 0,
    worldFiles: async () => session?.worldFiles() ?? [],
    readWorldFile: async (path) =>
      session?.readWorldFile(path) ?? { before: undefined, after: undefined },
    flush: async () => session?.flush(),
    stash: () => session?.stash() ?? true,
    leave: () => session?.leave(),
    dispose: async () => session?.dispose(),
  };
}

/**
 * Asks for everything that the first run needs before any of it is there. The run then starts as
 * soon as the code has loaded, and not after the page has drawn its panels.
 */
async function loadWithTemplates(): Promise<CreateSession> {
  catalogContent.loadTemplates().catch(() => {}); // the session reports it
  return (await import('./create-session.ts')).createSession;
}

const NO_CODE =
  'The code of the playground did not load. Nothing is saved. Check the network and reload the page.';
