import { type ReactNode, useRef, useState } from 'react';
import { selectTool } from '../../../../session/store/index.ts';
import { useSession } from '../../../session-context.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { TabList, TabPanel } from '../../../ui/Tabs.tsx';
import { BuiltInReducer } from '../BuiltInReducer.tsx';
import type { ReducerTests } from '../reducer-tests/use-reducer-tests.ts';
import { UserReducer } from '../UserReducer.tsx';
import { CompareCuts } from './CompareCuts.tsx';
import { CompareReducers } from './CompareReducers.tsx';
import { RecipeBlocks } from './RecipeBlocks.tsx';
import styles from './ReducerStudio.module.css';
import { useBeginFocus } from './use-begin-focus.ts';
import { WaysToBegin } from './WaysToBegin.tsx';

/** The blocks of the reducer beside its code; for a built-in one, the ways to replace it. */
export function StudioCode({ tests }: { tests: ReducerTests }) {
  const { tool } = tests;
  const isOwn = useSession(({ workspace }) => Object.hasOwn(workspace.reducers, tool));
  const source = useSession((state) => selectTool(state)?.loadReducerSource);
  const work = useRef<HTMLDivElement>(null);
  const noteWay = useBeginFocus(work, isOwn);
  if (isOwn) {
    return (
      <div ref={work} className={styles.work}>
        <RecipeBlocks tests={tests} />
        <Pane tests={tests}>
          <UserReducer tool={tool} />
        </Pane>
      </div>
    );
  }
  return (
    <div ref={work} className={styles.work}>
      <WaysToBegin tests={tests} hasBuiltIn={source !== undefined} onBegin={noteWay} />
      <Pane tests={tests}>
        {source ? (
          <BuiltInReducer tool={tool} load={source} />
        ) : (
          <EmptyState title="Without a reducer, the budget cuts the result." />
        )}
      </Pane>
    </div>
  );
}

const VIEWS = [
  { id: 'code', label: 'Code' },
  { id: 'compare', label: 'Compare' },
  { id: 'cuts', label: 'Cuts' },
] as const;

/** The code, the comparison with other reducers, or the ways to cut. */
function Pane({ tests, children }: { tests: ReducerTests; children: ReactNode }) {
  const [view, setView] = useState<(typeof VIEWS)[number]['id']>('code');
  return (
    <section className={styles.code} data-view={view} aria-label="Code of the reducer">
      <div className={styles.tabs}>
        <TabList
          label="Code and comparisons"
          group="studio"
          items={VIEWS}
          value={view}
          onChange={setView}
        />
      </div>
      <TabPanel group="studio" value={view} className={styles.pane}>
        {view === 'code' ? (
          children
        ) : view === 'compare' ? (
          <CompareReducers tests={tests} />
        ) : (
          <CompareCuts tests={tests} />
        )}
      </TabPanel>
    </section>
  );
}
