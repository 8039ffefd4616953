import { useState } from 'react';
import { Modal } from '../../ui/Modal.tsx';
import { TabList, TabPanel } from '../../ui/Tabs.tsx';
import styles from './ShareDialog.module.css';
import { ShareEmbed } from './ShareEmbed.tsx';
import { ShareLink } from './ShareLink.tsx';

const WAYS = [
  { id: 'link', label: 'Link' },
  { id: 'embed', label: 'Embed' },
] as const;

/** Shares the workspace. */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const [way, setWay] = useState<(typeof WAYS)[number]['id']>('link');
  return (
    <Modal
      title="Share this workspace"
      place="middle"
      className={styles.dialog}
      data-takes-enter
      onClose={onClose}
    >
      <div className={styles.ways}>
        <TabList
          compact
          label="Ways to share"
          group="share"
          items={WAYS}
          value={way}
          onChange={setWay}
        />
      </div>
      <TabPanel group="share" value={way} className={styles.body}>
        {way === 'link' ? <ShareLink /> : <ShareEmbed />}
      </TabPanel>
    </Modal>
  );
}
