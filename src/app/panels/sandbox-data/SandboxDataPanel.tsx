import { useMemo, useRef } from 'react';
import { UNTOUCHED_WORLD } from '../../../session/store/index.ts';
import { recordChangesOf } from '../../../session/workspace/index.ts';
import { cx } from '../../lib/class-names.ts';
import { showSandboxTab, usePage } from '../../lib/page-state.ts';
import type { SandboxTab } from '../../lib/sandbox-tab.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { TabList, TabPanel } from '../../ui/Tabs.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { FilesSection } from './FilesSection.tsx';
import { RecordsSection } from './RecordsSection.tsx';
import { ResetSandboxData } from './ResetSandboxData.tsx';
import { readFixtures, type TakeFiles } from './read-fixtures.ts';
import { countInTab, SANDBOX_TABS, sectionsOf } from './record-groups.ts';
import styles from './SandboxDataPanel.module.css';
import { useDrafts } from './use-drafts.ts';

/** The simulated data at the start of a run, which can be edited, and what the shown run changed. */
export function SandboxDataPanel() {
  const ran = useSession((state) => state.run !== undefined);
  const world = useSession((state) => state.world) ?? UNTOUCHED_WORLD;
  const changes = useSession(({ workspace }) => recordChangesOf(workspace));
  const tab = usePage(({ sandboxTab }) => sandboxTab);
  const drafts = useDrafts();
  const sections = useMemo(() => sectionsOf(tab, changes), [tab, changes]);
  const hint = [...new Set(sections.map(({ readers }) => readers))].join(' ');

  const section = useRef<TakeFiles>(null);
  const { loadActions } = useActions();
  // Without a run, the files are not listed.
  const addUnlisted: TakeFiles = async (list) => {
    const { files } = await readFixtures(list);
    (await loadActions('scenario')).setFixtures(files);
  };
  const drop = useFileDrop((list) => (section.current ?? addUnlisted)(list));

  return (
    <div
      className={cx(styles.panel, drop.isOver && styles.over)}
      data-sandbox-data
      {...drop.handlers}
    >
      <div className={styles.head}>
        <div className={styles.bar}>
          <TabList<SandboxTab>
            compact
            label="Sandbox data"
            group="world"
            value={tab}
            onChange={showSandboxTab}
            items={SANDBOX_TABS.map(({ id, label }) => {
              const count = countInTab(id, world);
              return { id, label, badge: count > 0 && <Badge>{count}</Badge> };
            })}
          />
          <p className={styles.hint}>
            {hint || 'Each run starts with these files and your changes.'}
          </p>
        </div>
        <ResetSandboxData />
      </div>
      <TabPanel group="world" value={tab} className={styles.section}>
        {tab !== 'files' ? (
          <RecordsSection key={tab} {...{ sections, world, drafts }} drop={section} />
        ) : ran ? (
          <FilesSection {...{ world, drafts }} drop={section} />
        ) : (
          <EmptyState title="Nothing has run yet.">
            <p>The files of a run, and its changes, appear here after the first run.</p>
          </EmptyState>
        )}
      </TabPanel>
    </div>
  );
}
