import type { ReactNode } from 'react';
import type { BottomTab } from '../../session/store/index.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { PANELS, type PanelRow } from '../panels/panel-table.ts';
import { useActions, useSession } from '../session-context.tsx';
import { MaximiseButton } from '../ui/MaximiseButton.tsx';
import { PanelSlot, preloadPanel } from '../ui/PanelSlot.tsx';
import { TabList, TabPanel } from '../ui/Tabs.tsx';
import styles from './BottomPane.module.css';

const VIEWS = new Map<string, ReactNode>(PANELS.map((panel) => [panel.id, toView(panel)]));

const TABS = PANELS.map((panel) => ({
  id: panel.id,
  label: panel.label,
  badge: panel.badge && toBadge(panel.badge),
}));

const RunSentence = lazyPart(() => import('./RunAnnouncer.tsx').then((part) => part.RunSentence));

const PendingAnswers = lazyPart(() =>
  import('./PendingAnswers.tsx').then((part) => part.PendingAnswers),
);

const StepBar = lazyPart(() => import('./StepBar.tsx').then((part) => part.StepBar));

const RunBar = lazyPart(() => import('./RunBar.tsx').then((part) => part.RunBar));

/** The panels below the editor: timeline, problems, log, sandbox data, runs and messages. */
export function BottomPane() {
  const tab = useSession((state) => state.bottomTab);
  const isAsked = useSession(({ pendingAnswers }) =>
    pendingAnswers.some(({ signInUrl }) => signInUrl === undefined),
  );
  const isOther = useSession(({ past, run }) => past ?? run?.only) !== undefined;
  const { setBottomTab } = useActions();

  return (
    <>
      <div className={styles.head}>
        <TabList<BottomTab>
          label="Run"
          group="bottom"
          value={tab}
          onChange={setBottomTab}
          items={TABS}
        />
        <span className={styles.sentence}>
          <RunSentence />
        </span>
        <MaximiseButton pane="bottom" />
      </div>
      <StepBar />
      {isAsked && <PendingAnswers />}
      {isOther && <RunBar />}
      <TabPanel group="bottom" value={tab} className={styles.panel}>
        {VIEWS.get(tab)}
      </TabPanel>
    </>
  );
}

function toView({ load, preload }: PanelRow): ReactNode {
  if (preload) return <PanelSlot panel={preloadPanel(load())} />;
  const Panel = lazyPart(load);
  return <Panel />;
}

/** Counts appear with the code that knows them. */
function toBadge(load: NonNullable<PanelRow['badge']>): ReactNode {
  const PanelBadge = lazyPart(load);
  return <PanelBadge />;
}
