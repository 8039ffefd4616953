import { X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { namedHosts } from '../../session/share/index.ts';
import { selectOutsideCode } from '../../session/user-code/index.ts';
import { costlyContent } from '../../session/workspace/index.ts';
import { formatList } from '../lib/format.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { countOutside } from '../lib/outside-text.ts';
import { useClearOfFocus } from '../lib/use-clear-of-focus.ts';
import { useActions, useSession } from '../session-context.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './CodeBars.module.css';

const ConsentBar = lazyPart(() => import('./ConsentBar.tsx').then((part) => part.ConsentBar));

const SignInBars = lazyPart(() => import('./SignInBars.tsx').then((part) => part.SignInBars));

/** Notices about the workspace's code, and the offer to undo an edit. */
export function CodeBars() {
  const isOutside = useSession(({ trust }) => trust === 'outside');
  const isHeld = useSession(({ autoRun, trust, run }) => !autoRun && trust === 'user' && !run);
  const isAsked = useSession(
    ({ networkAsks, declared }) =>
      networkAsks.length > 0 || Object.values(declared).some(({ asks }) => asks.length > 0),
  );
  const isSigningIn = useSession(({ pendingAnswers }) =>
    pendingAnswers.some(({ signInUrl }) => signInUrl !== undefined),
  );
  return (
    <>
      {isOutside && <TrustBar />}
      {isHeld && (
        <div className={styles.bar} role="status">
          <span>
            The page runs and checks nothing of this workspace until you press Run. Your work is
            saved.
          </span>
          <RunButton />
        </div>
      )}
      {isAsked && <ConsentBar />}
      {isSigningIn && <SignInBars />}
      <UndoBar />
    </>
  );
}

function TrustBar() {
  const code = useSession(selectOutsideCode);
  const workspace = useSession((state) => state.workspace);
  const hosts = useMemo(() => namedHosts(workspace), [workspace]);
  const costly = useMemo(() => costlyContent(workspace), [workspace]);
  return (
    <section className={styles.bar} aria-label="Code from outside">
      <span
        title={[...Object.values(code ?? {}).flat(), ...costly.schemas, ...costly.commands].join(
          ', ',
        )}
      >
        This workspace contains {code && countOutside(code, costly)} written by another person. It
        runs only when you press Run.{hosts.length > 0 && ` ${nameHosts(hosts)}`}
      </span>
      <RunButton />
    </section>
  );
}

/** The maximum number of names in the bar. */
const NAMED = 3;

function nameHosts(hosts: readonly string[]): string {
  const named = hosts.slice(0, NAMED);
  const more = hosts.length - named.length;
  const list = formatList(more > 0 ? [...named, `${more} more`] : named);
  return `It may contact the ${hosts.length === 1 ? 'host' : 'hosts'} ${list}.`;
}

function RunButton() {
  const { run } = useActions();
  return (
    <Button small onClick={run}>
      Run
    </Button>
  );
}

/** Unit: milliseconds. Undo by keyboard works afterwards, too. */
const SHOWN_FOR = 12_000;

/** The history lasts as long as the page, which a user who reloaded it cannot know. */
const ENDS = {
  undo: 'Nothing to undo. Edits from before the workspace was opened or reloaded stay.',
  redo: 'Nothing to redo. Redo restores what Undo took back since the workspace was opened.',
};

function UndoBar() {
  const undo = useSession((state) => state.undo);
  // After an undo: what it changed may be out of view.
  const redo = useSession((state) => state.redo);
  const end = useSession((state) => state.historyEnd);
  const { undo: takeBack } = useActions();
  const [closed, setClosed] = useState<object>();
  const shown = end ?? redo ?? undo;
  useEffect(() => {
    if (shown === undefined) return;
    const timer = setTimeout(() => setClosed(shown), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [shown]);
  const isOpen = shown !== undefined && shown !== closed && !!(end || redo || undo?.offersUndo);
  const bar = useRef<HTMLDivElement>(null);
  useClearOfFocus(bar, isOpen);
  if (!isOpen) return null;
  return (
    <div ref={bar} className={styles.undo} role="status">
      <span>{end ? ENDS[end.of] : redo ? `Undone: ${redo.label}.` : `${undo?.label}.`}</span>
      {!end && !redo && (
        <Button small onClick={takeBack}>
          Undo
        </Button>
      )}
      <Button tone="plain" small icon aria-label="Dismiss" onClick={() => setClosed(shown)}>
        <X aria-hidden />
      </Button>
    </div>
  );
}
