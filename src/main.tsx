import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppRouter } from './app/AppRouter.tsx';
import { readLastDocument } from './app/browser/storage/last-document.ts';
import { createLazyStorage } from './app/browser/storage/lazy-storage.ts';
import { createStoredConsents } from './app/browser/storage/stored-consents.ts';
import { createStoredFlags } from './app/browser/storage/stored-flags.ts';
import type { DemoHost } from './app/demo/demo-context.tsx';
import { holdMonaco, monacoArrival } from './app/editor/monaco-hold.ts';
import { parseAddress } from './app/lib/address.ts';
import { toRoute } from './app/lib/route.ts';
import { createBrowserPorts } from './browser-ports.ts';
import './app/styles/tokens.css';
import './app/styles/fonts.css';
import './app/styles/base.css';
import './app/styles/forced-colours.css';
import { workers } from './page-workers.ts';
import { openSession, type Session } from './session/index.ts';

const ports = createBrowserPorts(workers);
let playground: Session | undefined;

/** Opens the visitor's own workspaces; a visit that only reads never does. */
function openPlayground(): Session {
  playground ??= startPlayground();
  return playground;
}

function startPlayground(): Session {
  workers.prepare();
  // Asked for now, so that it arrives with the session and not after the first drawing.
  ports.loadEngine().catch(() => {}); // the session reports it
  const address = parseAddress(location.hash);
  const session = openSession({
    ...ports,
    safe: new URLSearchParams(location.search).has('safe'),
    documentId: address?.route === 'w' ? address.rest : undefined,
    link: address?.route === 's' ? address.rest : undefined,
    // A new database takes longer to open than the first run takes to start.
    ...(readLastDocument() === '' && { patience: runAtOnce }),
    storage: createLazyStorage(async () =>
      (await import('./app/browser/storage/indexed-db.ts')).createIndexedDbStorage(),
    ),
    loadArchive: async () =>
      (await import('./app/browser/storage/run-archive.ts')).createRunArchive(),
    loadRemoteRunPort: async () =>
      (await import('./app/browser/storage/remote-run-port.ts')).createRemoteRunPort(),
    flags: createStoredFlags(),
    network: (request) => fetch(request),
    consents: createStoredConsents(),
  });
  holdMonaco(session.ready);
  void session.ready.then(async () => {
    const { followPage } = await import('./app/browser/follow-page.ts');
    followPage(session);
    const { followPlace } = await import('./app/playground/follow-place.ts');
    followPlace(session);
    const { followTitle } = await import('./app/playground/follow-title.ts');
    followTitle(session);
    const { followLive } = await import('./app/browser/follow-live.ts');
    await followLive(session);
  });
  // Records every run from the first one on. Without this, the page works and has no history.
  void session.ready.then(() => session.actions.loadActions('runHistory')).catch(() => undefined);
  const save = () => {
    session.stash();
    void session.flush();
  };
  // Phones end a hidden page without another word, so this is the last safe moment to save.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) save();
  });
  addEventListener('pagehide', () => {
    save();
    session.leave();
  });
  if (import.meta.env.PROD) {
    // When the first result is there: keeping all parts is for the next visit, and may wait.
    void session.ready.then(() => keepOffline(session));
  }
  return session;
}

function runAtOnce(start: () => void): () => void {
  start();
  return () => {};
}

async function keepOffline({ store }: Session): Promise<void> {
  const { keepOffline } = await import('./app/browser/offline/keep-offline.ts');
  await keepOffline(monacoArrival(), () => store.getState().run?.status === 'running');
}

const demos: DemoHost = {
  open: async (opening, options) => {
    const demo = (await import('./session/open-demo.ts')).openDemo(ports, opening, options);
    // A lesson, which continues offline like the user's own workspaces.
    if (import.meta.env.PROD && options?.atOnce) void demo.ready.then(() => keepOffline(demo));
    return demo;
  },
  fork: async (workspace) => {
    // The playground takes this entry of the history, so that Back leads to the page before it.
    history.pushState(null, '', '#/');
    const session = openPlayground();
    await session.ready;
    await (await session.actions.loadActions('documents')).take(workspace);
    // No event tells of the new address.
    dispatchEvent(new PopStateEvent('popstate'));
  },
};

/** Draws the page. Its engine and session load meanwhile. */
export function drawPage(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no element with the id "root".');
  if (toRoute(location.hash) === undefined) openPlayground();
  createRoot(root).render(
    <StrictMode>
      <AppRouter openPlayground={openPlayground} demos={demos} />
    </StrictMode>,
  );
}
