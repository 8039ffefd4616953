import { Download, Link } from 'lucide-react';
import { openOverlay } from '../lib/page-state.ts';
import { Button } from '../ui/Button.tsx';
import styles from './Header.module.css';

/** Options of {@link ShareButtons}. */
export interface ShareButtonsProps {
  /** On a phone, the menu of pages has the export. */
  exports: boolean;
}

/** Share and Export. */
export function ShareButtons({ exports }: ShareButtonsProps) {
  return (
    <>
      <Button tone="plain" aria-haspopup="dialog" onClick={() => openOverlay('share')}>
        <Link aria-hidden />
        <span className={styles.text}>Share</span>
      </Button>
      {exports && (
        <Button tone="plain" aria-haspopup="dialog" onClick={() => openOverlay('export')}>
          <Download aria-hidden />
          <span className={styles.text}>Export</span>
        </Button>
      )}
    </>
  );
}
