import { useState } from 'react';
import { UNTOUCHED_WORLD } from '../../../session/store/index.ts';
import { useSession } from '../../session-context.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { TabList, TabPanel } from '../../ui/Tabs.tsx';
import { FilesSection } from './FilesSection.tsx';
import { KeyValuesSection } from './KeyValuesSection.tsx';
import { OutboxSection } from './OutboxSection.tsx';
import styles from './WorldPanel.module.css';

type Section = 'files' | 'key-values' | 'outbox';

/** The effects of the shown run on its simulated world: files, stored values, messages. */
export function WorldPanel() {
  const ran = useSession((state) => state.run !== undefined);
  const world = useSession((state) => state.world) ?? UNTOUCHED_WORLD;
  const [section, setSection] = useState<Section>('files');
  const count = (of: readonly unknown[]) => of.length > 0 && <Badge>{of.length}</Badge>;

  if (!ran) {
    return (
      <EmptyState title="Nothing has run yet.">
        <p>
          Every run starts with fresh sandbox data. Files, stored values and sent messages of the
          run appear here.
        </p>
      </EmptyState>
    );
  }
  return (
    <div className={styles.panel}>
      <div className={styles.bar}>
        <TabList<Section>
          compact
          label="Sandbox data"
          group="world"
          value={section}
          onChange={setSection}
          items={[
            { id: 'files', label: 'Files', badge: count(world.files) },
            { id: 'key-values', label: 'Key-values', badge: count(world.keyValues) },
            { id: 'outbox', label: 'Outbox', badge: count(world.messages) },
          ]}
        />
        <p className={styles.hint}>Each run starts with the scenario’s files, and with yours.</p>
      </div>
      <TabPanel group="world" value={section} className={styles.section}>
        {section === 'files' && <FilesSection world={world} />}
        {section === 'key-values' && <KeyValuesSection world={world} />}
        {section === 'outbox' && <OutboxSection world={world} />}
      </TabPanel>
    </div>
  );
}
