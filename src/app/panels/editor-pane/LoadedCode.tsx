import { useRef } from 'react';
import { CodeEditor, type EditorLanguage } from '../../editor/index.ts';
import { registerTypescript } from '../../editor/typescript.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './EditorPane.module.css';
import { useLoadedText } from './use-loaded-text.ts';
import { useSelectAll } from './use-select-all.ts';

registerTypescript();

/** Options of {@link LoadedCode}. */
export interface LoadedCodeProps {
  load: (() => Promise<string>) | undefined;
  label: string;
  path: string;
  language: EditorLanguage;
  /** Changes the loaded text before it is shown. */
  toShown?: (code: string) => string;
}

/** Loaded code, read-only. */
export function LoadedCode({ load, toShown = asLoaded, ...file }: LoadedCodeProps) {
  const code = useLoadedText(load);
  const box = useRef<HTMLDivElement>(null);
  const shown = typeof code === 'object' ? toShown(code.text) : '';
  const place = useSelectAll(box, shown.length);
  if (code === 'failed') {
    return (
      <EmptyState title="The code did not load.">
        <p>Check the network and open the tab again.</p>
      </EmptyState>
    );
  }
  return (
    <div ref={box} className={styles.editor}>
      {code && <CodeEditor readOnly {...file} value={shown} goTo={place} />}
    </div>
  );
}

function asLoaded(code: string): string {
  return code;
}
