import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './ArgsForm.module.css';

/** The browser's own select element at full width. */
export function SelectBox(props: ComponentProps<'select'>) {
  return (
    <span className={styles.selectBox}>
      <select {...props} className={styles.select} />
      <ChevronDown aria-hidden />
    </span>
  );
}
