import { memo, useMemo } from 'react';
import { tokenizeTypescriptLine } from '../editor/tokenize-typescript.ts';
import type { TokenKind } from '../editor/tokens.ts';
import styles from './Code.module.css';
import { CopyButton } from './CopyButton.tsx';
import colours from './code-colours.module.css';

/** Options of {@link Code}. */
export interface CodeProps {
  /** TypeScript. */
  code: string;
  /** The name of the copied content, for the button's label; without it there is no button. */
  copies?: string;
}

/** Read-only code in the editor's colours. */
export const Code = memo(function Code({ code, copies }: CodeProps) {
  const pieces = useMemo(() => toPieces(code), [code]);
  return (
    <div className={styles.block}>
      <pre className={styles.code}>
        {pieces.map(({ start, kind, text }) =>
          kind === 'plain' ? (
            text
          ) : (
            <span key={start} className={colours[kind]}>
              {text}
            </span>
          ),
        )}
      </pre>
      {copies !== undefined && (
        <span className={styles.copy}>
          <CopyButton text={() => code}>{`Copy ${copies}`}</CopyButton>
        </span>
      )}
    </div>
  );
});

interface Piece {
  /** From the start of the code; unique, so it serves as the key. */
  start: number;
  kind: TokenKind;
  text: string;
}

function toPieces(code: string): Piece[] {
  const pieces: Piece[] = [];
  let state = '';
  let lineStart = 0;
  for (const line of code.split('\n')) {
    const found = tokenizeTypescriptLine(line, state);
    state = found.state;
    found.tokens.forEach(({ start, kind }, index) => {
      const end = found.tokens[index + 1]?.start ?? line.length;
      pieces.push({ start: lineStart + start, kind, text: line.slice(start, end) });
    });
    lineStart += line.length;
    if (lineStart < code.length) pieces.push({ start: lineStart, kind: 'plain', text: '\n' });
    lineStart += 1;
  }
  return pieces;
}
