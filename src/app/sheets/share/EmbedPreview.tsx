import { Play } from 'lucide-react';
import { cx } from '../../lib/class-names.ts';
import styles from './EmbedPreview.module.css';
import type { RunPicture } from './use-run-picture.ts';

/** Options of {@link EmbedPreview}. */
export interface EmbedPreviewProps {
  picture: RunPicture;
  title: string;
  theme: 'light' | 'dark';
  height: number;
  /** Whether the picture is in an element with a Run button, and not a file. */
  isElement: boolean;
  /** Whether the element has a link below its picture. */
  hasLink: boolean;
}

/** A preview of the other page before a reader presses Run. */
export function EmbedPreview(props: EmbedPreviewProps) {
  const { picture, title, theme, height, isElement, hasLink } = props;
  const svg = isElement ? picture.toPreview(theme) : picture.toFile(theme);
  return (
    <figure className={styles.figure}>
      <figcaption>Preview</figcaption>
      {/* Its policy lets the page show images of text, and no markup. */}
      <div
        className={cx(styles.box, isElement && styles.element)}
        data-theme={theme}
        style={isElement ? { height } : undefined}
      >
        <img
          src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          alt={`${title}: ${picture.sentence}`}
        />
        {isElement && (
          <div aria-hidden>
            <span className={styles.run}>
              <Play />
              Run
            </span>
            {hasLink && <span className={styles.link}>Open in the playground</span>}
            <span className={styles.note}>Any code in it runs in a sandbox.</span>
          </div>
        )}
      </div>
    </figure>
  );
}
