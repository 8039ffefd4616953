import { X } from 'lucide-react';
import { cx } from '../lib/class-names.ts';
import { isBoolean } from '../lib/storage.ts';
import { createStoredSetting, useStoredSetting } from '../lib/stored-setting.ts';
import { Button } from '../ui/Button.tsx';
import styles from './About.module.css';

const setting = createStoredSetting('toolyard.aboutClosed', isBoolean, false);

/** Options of {@link About}. */
export interface AboutProps {
  isClosed: boolean;
  onClose: () => void;
}

/** The purpose of the page: in the header, or in a line below it that can be closed. */
export function About({ isClosed, onClose }: AboutProps) {
  return (
    <div className={cx(styles.about, isClosed && styles.closed)}>
      <p>See why each tool call was allowed, refused, reduced or cut.</p>
      {!isClosed && (
        <Button
          tone="plain"
          small
          icon
          className={styles.close}
          aria-label="Close the introduction"
          onClick={onClose}
        >
          <X aria-hidden />
        </Button>
      )}
    </div>
  );
}

/** Whether the user has closed it in this browser. */
export function useAbout(): AboutProps {
  const [isClosed, setIsClosed] = useStoredSetting(setting);
  return { isClosed, onClose: () => setIsClosed(true) };
}
