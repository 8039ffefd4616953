import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { holdMonaco } from './app/editor/index.ts';
import { parseAddress } from './app/lib/address.ts';
import { createId } from './app/lib/create-id.ts';
import { nextFrame } from './app/lib/next-frame.ts';
import { SessionProvider } from './app/session-context.tsx';
import { createLazyDatabase } from './app/storage/lazy-database.ts';
import { createLazySandbox } from './app/storage/lazy-sandbox.ts';
import { createLazyStorage } from './app/storage/lazy-storage.ts';
import { createStoredConsents } from './app/storage/stored-consents.ts';
import { createStoredFlags } from './app/storage/stored-flags.ts';
import { createWatchedClock } from './app/storage/watched-clock.ts';
import './app/styles/tokens.css';
import './app/styles/fonts.css';
import './app/styles/base.css';
import { createSession } from './session/index.ts';

const address = parseAddress(location.hash);
const session = createSession({
  createId,
  documentId: address?.route === 'w' ? address.rest : undefined,
  storage: createLazyStorage(async () =>
    (await import('./app/storage/indexed-db.ts')).createIndexedDbStorage(),
  ),
  loadArchive: async () => (await import('./app/storage/run-archive.ts')).createRunArchive(),
  createClock: createWatchedClock,
  nextFrame,
  sandbox: createLazySandbox(async () => (await import('./sandbox/host/index.ts')).createSandbox()),
  flags: createStoredFlags(),
  network: (request) => fetch(request),
  consents: createStoredConsents(),
  openDatabase: createLazyDatabase(
    async () => (await import('./app/sql/worker-database.ts')).createWorkerDatabase,
  ),
});
holdMonaco(session.ready);
void session.ready.then(async () => {
  const { followAddress } = await import('./app/follow-address.ts');
  followAddress(session);
});
// Every run is taken down, from the first one on; without this the page works and has no history.
void session.ready.then(() => session.actions.late('runs')).catch(() => undefined);
// Phones end a hidden page without another word, so this is the last safe moment to save.
document.addEventListener('visibilitychange', () => {
  if (document.hidden) void session.flush();
});

addEventListener('pagehide', () => session.leave());

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <SessionProvider session={session}>
      <App />
    </SessionProvider>
  </StrictMode>,
);

if (import.meta.env.PROD) {
  // When the first result is there: keeping all parts is for the next visit, and may wait.
  void session.ready.then(async () => {
    const { keepOffline } = await import('./app/offline/keep-offline.ts');
    await keepOffline();
  });
}
