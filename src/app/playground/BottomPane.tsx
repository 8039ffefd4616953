import { Suspense } from 'react';
import { selectDefinitions, selectProblems } from '../../session/selectors.ts';
import type { BottomTab } from '../../session/store/state.ts';
import { countChanges } from '../../session/store/world-state.ts';
import { selectHeldBack } from '../../session/tool-list/held-back.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { useActions, useSession } from '../session-context.tsx';
import { Badge } from '../ui/Badge.tsx';
import { PanelPlace, toComingPanel } from '../ui/PanelSlot.tsx';
import { TabList, TabPanel } from '../ui/Tabs.tsx';
import styles from './BottomPane.module.css';

const timeline = toComingPanel(
  import('../panels/timeline/TimelinePanel.tsx').then((part) => part.TimelinePanel),
);

const RunSentence = lazyPart(() => import('./RunNews.tsx').then((part) => part.RunSentence));

const PendingAnswers = lazyPart(() =>
  import('./PendingAnswers.tsx').then((part) => part.PendingAnswers),
);

const StepBar = lazyPart(() => import('./StepBar.tsx').then((part) => part.StepBar));

const ProblemsPanel = lazyPart(() =>
  import('../panels/problems/ProblemsPanel.tsx').then((part) => part.ProblemsPanel),
);

const LogPanel = lazyPart(() => import('../panels/log/LogPanel.tsx').then((part) => part.LogPanel));

const WorldPanel = lazyPart(() =>
  import('../panels/world/WorldPanel.tsx').then((part) => part.WorldPanel),
);

const RunsPanel = lazyPart(() =>
  import('../panels/run-history/RunsPanel.tsx').then((part) => part.RunsPanel),
);

const PastRunBar = lazyPart(() => import('./PastRunBar.tsx').then((part) => part.PastRunBar));

const DefinitionsPanel = lazyPart(() =>
  import('../panels/definitions/DefinitionsPanel.tsx').then((part) => part.DefinitionsPanel),
);

const MessagesPanel = lazyPart(() =>
  import('../panels/provider-messages/MessagesPanel.tsx').then((part) => part.MessagesPanel),
);

/** The run over time, what is wrong, what it did to its world, and what the model would be told. */
export function BottomPane() {
  const tab = useSession((state) => state.bottomTab);
  const problems = useSession(
    (state) => selectProblems(state).length + selectHeldBack(state).length,
  );
  const lines = useSession((state) => state.log.length);
  const changes = useSession((state) => countChanges(state.world));
  const definitions = useSession(selectDefinitions).definitions.length;
  const isAsked = useSession((state) => state.pendingAnswers.length > 0);
  const pins = useSession((state) => state.runs?.pins);
  const isPast = useSession((state) => state.past !== undefined);
  const { setBottomTab } = useActions();

  return (
    <>
      <div className={styles.head}>
        <TabList<BottomTab>
          label="Run"
          group="bottom"
          value={tab}
          onChange={setBottomTab}
          items={[
            { id: 'timeline', label: 'Timeline' },
            {
              id: 'problems',
              label: 'Problems',
              badge: problems > 0 && <Badge tone="failed">{problems}</Badge>,
            },
            { id: 'log', label: 'Log', badge: lines > 0 && <Badge>{lines}</Badge> },
            { id: 'world', label: 'Sandbox data', badge: changes > 0 && <Badge>{changes}</Badge> },
            { id: 'runs', label: 'Runs', badge: pins && <Badge>{pins}</Badge> },
            { id: 'definitions', label: 'Definitions', badge: <Badge>{definitions}</Badge> },
            { id: 'wire', label: 'Messages' },
          ]}
        />
        <span className={styles.sentence}>
          <Suspense>
            <RunSentence />
          </Suspense>
        </span>
      </div>
      <Suspense>
        <StepBar />
      </Suspense>
      {isAsked && (
        <Suspense>
          <PendingAnswers />
        </Suspense>
      )}
      {isPast && (
        <Suspense>
          <PastRunBar />
        </Suspense>
      )}
      <TabPanel group="bottom" value={tab} className={styles.panel}>
        <Suspense>
          {tab === 'timeline' && <PanelPlace panel={timeline} />}
          {tab === 'problems' && <ProblemsPanel />}
          {tab === 'log' && <LogPanel />}
          {tab === 'world' && <WorldPanel />}
          {tab === 'runs' && <RunsPanel />}
          {tab === 'definitions' && <DefinitionsPanel />}
          {tab === 'wire' && <MessagesPanel />}
        </Suspense>
      </TabPanel>
    </>
  );
}
