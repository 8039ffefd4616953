import { type ReactNode, useState } from 'react';
import { toRecipeCode } from '../../../../session/reducer-lab/index.ts';
import { selectTool } from '../../../../session/store/index.ts';
import { useActions, useSession } from '../../../session-context.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { TabList, TabPanel } from '../../../ui/Tabs.tsx';
import { BuiltInReducer } from '../BuiltInReducer.tsx';
import type { ReducerTests } from '../reducer-tests/use-reducer-tests.ts';
import { UserReducer } from '../UserReducer.tsx';
import { CompareReducers } from './CompareReducers.tsx';
import { RecipeBlocks } from './RecipeBlocks.tsx';
import styles from './ReducerStudio.module.css';
import { describeFit, useSuggestion } from './use-suggestion.ts';

/** The blocks of the reducer beside its code; for a built-in one, the ways to replace it. */
export function StudioCode({ tests }: { tests: ReducerTests }) {
  const { tool, sample } = tests;
  const isOwn = useSession(({ workspace }) => Object.hasOwn(workspace.reducers, tool));
  const source = useSession((state) => selectTool(state)?.loadReducerSource);
  const { writeReducer } = useActions();
  const recipe = useSuggestion(tests);
  if (isOwn) {
    return (
      <div className={styles.work}>
        <RecipeBlocks tests={tests} />
        <Pane tests={tests}>
          <UserReducer tool={tool} />
        </Pane>
      </div>
    );
  }
  return (
    <div className={styles.work}>
      <section className={styles.start} aria-label="Ways to begin">
        <h3>{source ? 'Design your own reducer' : `${tool} has no reducer`}</h3>
        <p>
          {sample && `This sample looks like: ${recipe.name}. `}
          Blocks keep {recipe.hint}.
          {recipe.score &&
            recipe.score.trimmed < recipe.score.total &&
            ` With this budget the recipe ${describeFit(recipe)}; choose a higher one to keep more.`}
        </p>
        <Button
          tone="primary"
          onClick={() => writeReducer(tool, toRecipeCode(tool, recipe.blocks))}
        >
          Build it from blocks
        </Button>
        <Button onClick={() => writeReducer(tool)}>Write its code</Button>
      </section>
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
] as const;

/** The code, or the comparison with other reducers. */
function Pane({ tests, children }: { tests: ReducerTests; children: ReactNode }) {
  const [view, setView] = useState<(typeof VIEWS)[number]['id']>('code');
  return (
    <section className={styles.code} aria-label="Code of the reducer">
      <div className={styles.tabs}>
        <TabList
          label="Code and comparison"
          group="studio"
          items={VIEWS}
          value={view}
          onChange={setView}
        />
      </div>
      <TabPanel group="studio" value={view} className={styles.pane}>
        {view === 'code' ? children : <CompareReducers tests={tests} />}
      </TabPanel>
    </section>
  );
}
