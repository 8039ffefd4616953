import { X } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../lib/class-names.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { Button } from '../ui/Button.tsx';
import styles from './About.module.css';

const KEY = 'toolyard.aboutClosed';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

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
  const [isClosed, setIsClosed] = useState(() => readStored(KEY, isBoolean, false));
  const onClose = () => {
    setIsClosed(true);
    writeStored(KEY, true);
  };
  return { isClosed, onClose };
}
