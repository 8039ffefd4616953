import { X } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import type { OutsideCode } from '../../session/own-views.ts';
import { selectOutsideCode } from '../../session/selectors.ts';
import { formatList, formatPlural } from '../lib/format.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { useActions, useSession } from '../session-context.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './CodeBars.module.css';

const ConsentBar = lazyPart(() => import('./ConsentBar.tsx').then((part) => part.ConsentBar));

/** What must be known of the workspace's code, and what can be taken back. */
export function CodeBars() {
  const isOutside = useSession(({ trust }) => trust === 'outside');
  const isHeld = useSession(({ autoRun, trust, run }) => !autoRun && trust === 'own' && !run);
  const isAsked = useSession(
    ({ networkAsks, declared }) =>
      networkAsks.length > 0 || Object.values(declared).some(({ asks }) => asks.length > 0),
  );
  return (
    <>
      {isOutside && <TrustBar />}
      {isHeld && (
        <div className={styles.bar} role="status">
          <span>
            The last visit ended in the middle of your code, so nothing ran by itself. Your work is
            all here.
          </span>
          <RunButton />
        </div>
      )}
      {isAsked && (
        <Suspense>
          <ConsentBar />
        </Suspense>
      )}
      <UndoBar />
    </>
  );
}

function TrustBar() {
  const code = useSession(selectOutsideCode);
  return (
    <section className={styles.bar} aria-label="Code from outside">
      <span
        title={Object.values(code ?? {})
          .flat()
          .join(', ')}
      >
        This workspace holds {code && describe(code)} written by somebody else. They run only when
        you press Run.
      </span>
      <RunButton />
    </section>
  );
}

function describe({ tools, reducers, declarations }: OutsideCode): string {
  const parts = [
    formatPlural(tools.length, 'tool'),
    formatPlural(reducers.length, 'reducer'),
    formatPlural(declarations.length, 'declaration'),
  ];
  return formatList(parts.filter((part) => !part.startsWith('0 ')));
}

function RunButton() {
  const { run } = useActions();
  return (
    <Button small onClick={run}>
      Run
    </Button>
  );
}

/** In milliseconds. The keyboard's undo works after it, too. */
const SHOWN_FOR = 12_000;

function UndoBar() {
  // Only right after the removal: what `redo` could do again is not news.
  const undo = useSession((state) => (state.redo ? undefined : state.undo));
  const { undo: takeBack } = useActions();
  const [closed, setClosed] = useState<object>();
  useEffect(() => {
    if (undo === undefined) return;
    const timer = setTimeout(() => setClosed(undo), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [undo]);
  if (!undo?.removes || undo === closed) return null;
  return (
    <div className={styles.undo} role="status">
      <span>{undo.label}.</span>
      <Button small onClick={takeBack}>
        Undo
      </Button>
      <Button tone="plain" small icon aria-label="Dismiss" onClick={() => setClosed(undo)}>
        <X aria-hidden />
      </Button>
    </div>
  );
}
