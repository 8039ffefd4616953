import { type ReactNode, useEffect, useMemo } from 'react';
import type { DemoView } from '../../catalog/demo-view.ts';
import type { WorkspaceStart } from '../../catalog/workspace-start.ts';
import { toStartWorkspace } from '../../session/content/index.ts';
import { SessionProvider } from '../session-context.tsx';
import styles from './Demo.module.css';
import { DemoCard } from './DemoCard.tsx';
import { type Opening, useDemoSession } from './demo-context.tsx';

/** Options of {@link Demo}. */
export interface DemoProps {
  /** The workspace to show and run; must stay the same object. */
  start: WorkspaceStart;
  /** Default: the name of the start. */
  title?: string;
  view: DemoView;
  /** The call that is selected first, from 1. Default 1. */
  call?: number | undefined;
}

/** A small workspace that runs at once and can run again with another budget. */
export function Demo({ start, title = start.name, view, call }: DemoProps) {
  const opening = useMemo(
    () => ({ workspace: toStartWorkspace(start, 'demo'), outside: false }),
    [start],
  );
  return <OpenDemo opening={opening} title={title} view={view} call={call} />;
}

/** Options of {@link OpenDemo}. */
export interface OpenDemoProps {
  /** Must stay the same object. */
  opening: Opening;
  title: string;
  view: DemoView;
  /** The call that is selected first, from 1. Default 1. */
  call?: number | undefined;
  /** Stands beside the result. */
  aside?: ReactNode;
}

/** Like {@link Demo}, for a whole document. */
export function OpenDemo({ opening, title, view, call = 1, aside }: OpenDemoProps) {
  const demo = useDemoSession(opening);
  const session = demo.status === 'open' ? demo.session : undefined;
  useEffect(() => {
    const { batches, batchId } = opening.workspace;
    const id = batches.find((batch) => batch.id === batchId)?.calls[call - 1]?.id;
    if (call > 1 && id) void session?.ready.then(() => session.actions.selectCall(id));
  }, [session, opening, call]);
  if (demo.status === 'failed') {
    return (
      <section className={styles.card} aria-label={title}>
        <p className={styles.failed}>
          The code that runs calls did not load. Reload the page to try again.
        </p>
      </section>
    );
  }
  if (demo.status === 'opening') {
    // As high as the loaded demo, so that the content below it does not move.
    return <section className={styles.card} aria-label={title} aria-busy />;
  }
  return (
    <SessionProvider session={demo.session}>
      <DemoCard title={title} view={view} aside={aside} />
    </SessionProvider>
  );
}
