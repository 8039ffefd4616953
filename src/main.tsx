import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { holdMonaco } from './app/editor/index.ts';
import { nextFrame } from './app/lib/next-frame.ts';
import { SessionProvider } from './app/session-context.tsx';
import { createIndexedDbStorage } from './app/storage/indexed-db.ts';
import './app/styles/tokens.css';
import './app/styles/fonts.css';
import './app/styles/base.css';
import { systemClock } from './core/index.ts';
import { createSession } from './session/index.ts';
import { createRealTimePace, createVirtualClock } from './simulation/index.ts';

const session = createSession({
  storage: createIndexedDbStorage(),
  createClock: () => createVirtualClock({ pace: createRealTimePace(systemClock) }),
  nextFrame,
});
holdMonaco(session.ready);
// Phones end a hidden page without another word, so this is the last safe moment to save.
document.addEventListener('visibilitychange', () => {
  if (document.hidden) void session.flush();
});

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <SessionProvider session={session}>
      <App />
    </SessionProvider>
  </StrictMode>,
);
