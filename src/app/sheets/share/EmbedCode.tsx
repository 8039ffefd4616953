import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { downloadText } from '../../browser/download.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import styles from './ShareEmbed.module.css';

/** A file that the user puts beside the snippet. */
export interface EmbedFile {
  name: string;
  /** For example `Download the picture`. */
  label: string;
  text: () => string | Promise<string>;
  type: string;
}

/** Options of {@link EmbedCode}. */
export interface EmbedCodeProps {
  /** For example `Copy the snippet`. */
  copies: string;
  text: string;
  files?: readonly EmbedFile[];
  /** Further buttons. */
  more?: ReactNode;
  children: ReactNode;
}

/** A snippet with what belongs to it, and a sentence on its place. */
export function EmbedCode({ copies, text, files = [], more, children }: EmbedCodeProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard. */}
      <pre className={styles.snippet} tabIndex={0}>
        {text}
      </pre>
      <div className={styles.row}>
        <CopyButton text={() => text}>{copies}</CopyButton>
        {more}
        {files.map((file) => (
          <Button
            key={file.name}
            small
            onClick={async () => downloadText(file.name, await file.text(), file.type)}
          >
            <Download aria-hidden />
            {file.label}
          </Button>
        ))}
      </div>
      <p className={styles.about}>{children}</p>
    </>
  );
}
