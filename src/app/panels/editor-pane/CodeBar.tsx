import type { ReactNode } from 'react';
import { type Status, StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './CodeBar.module.css';

/** Options of {@link CodeBar}. */
export interface CodeBarProps {
  status: Status;
  /** The label of the icon. */
  text: string;
  /** Buttons. */
  children?: ReactNode;
}

/** The bar below an editor: the state of its text, and its actions. */
export function CodeBar({ status, text, children }: CodeBarProps) {
  return (
    <div className={styles.bar}>
      <p className={styles.state} role="status">
        <StatusIcon status={status} decorative />
        <span>{text}</span>
      </p>
      <span className={styles.buttons}>{children}</span>
    </div>
  );
}
