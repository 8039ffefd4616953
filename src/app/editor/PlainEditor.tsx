import { type CSSProperties, type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import colours from '../ui/code-colours.module.css';
import { takePlace } from './go-to.ts';
import { METRICS } from './metrics.ts';
import styles from './PlainEditor.module.css';
import { toOffset } from './text-edit.ts';
import { tokenizeLine } from './tokenize.ts';
import type { TokenKind } from './tokens.ts';
import type { EditorLanguage, EditorPlace } from './types.ts';
import { useCaretInView } from './use-caret-in-view.ts';

/** Lines beyond these are not coloured, so that the view appears at once. */
const COLOURED_LINES = 1000;
/** Unit: UTF-16 code units. */
const COLOURED_CHARS = 50_000;

/** Options of {@link PlainEditor}. */
export interface PlainEditorProps {
  value: string;
  language: EditorLanguage;
  readOnly: boolean;
  label: string;
  /** A new number shows the value again, even if it is the same. */
  resets: number;
  /** Tells an echo of this editor's change from a change by another writer. */
  isEcho(text: string): boolean;
  onChange(text: string): void;
  onRename?: ((offset: number) => boolean) | undefined;
  areaRef: RefObject<HTMLTextAreaElement | null>;
  scrollerRef: RefObject<HTMLDivElement | null>;
  /** The requested position of the caret; each new object moves it once. */
  goTo?: EditorPlace | undefined;
}

/**
 * A text area with transparent text over a coloured copy. It is used before the full editor loads,
 * and on touch screens. Give it the path as its key.
 */
export function PlainEditor(props: PlainEditorProps) {
  const { value, language, readOnly, label, resets, isEcho, onChange } = props;
  const { areaRef, scrollerRef, goTo } = props;
  const [text, setText] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new value or a reset matters.
  useLayoutEffect(() => {
    if (!isEcho(value)) setText(value);
  }, [value, resets]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new position moves the caret.
  useLayoutEffect(() => {
    const area = areaRef.current;
    if (!goTo || !area || !takePlace(goTo)) return;
    const at = toOffset(area.value, goTo);
    area.setSelectionRange(at, at + (goTo.length ?? 0));
    area.focus();
    scrollerRef.current?.scrollTo({ top: (goTo.line - 4) * METRICS.lineHeight });
  }, [goTo]);

  useCaretInView(areaRef, scrollerRef);

  const lineCount = text.split('\n').length;
  return (
    <div ref={scrollerRef} className={styles.scroller} style={METRIC_STYLE}>
      <div className={styles.page}>
        <pre
          className={styles.gutter}
          aria-hidden="true"
          // A press beside a line means the text, as in the full editor.
          onMouseDown={(event) => {
            event.preventDefault();
            areaRef.current?.focus({ preventScroll: true });
          }}
        >
          {Array.from({ length: lineCount }, (_, index) => index + 1).join('\n')}
        </pre>
        <div className={styles.text}>
          <ColouredText text={text} language={language} />
          <textarea
            ref={areaRef}
            className={styles.area}
            value={text}
            readOnly={readOnly}
            aria-label={label}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            autoCorrect="off"
            wrap="off"
            onKeyDown={(event) => {
              const { selectionStart } = event.currentTarget;
              if (event.key === 'F2' && props.onRename?.(selectionStart)) event.preventDefault();
            }}
            onChange={(event) => {
              setText(event.target.value);
              onChange(event.target.value);
            }}
          />
        </div>
      </div>
    </div>
  );
}

function ColouredText({ text, language }: { text: string; language: EditorLanguage }) {
  const pieces = useMemo(() => toPieces(text, language), [text, language]);
  return (
    <pre className={styles.code} aria-hidden="true">
      {pieces.map((piece) =>
        piece.kind === 'plain' ? (
          piece.text
        ) : (
          <span key={piece.start} className={colours[piece.kind]}>
            {piece.text}
          </span>
        ),
      )}
      {/* A last empty line has no height without content. */}
      {'\u200b'}
    </pre>
  );
}

interface Piece {
  /** From the start of the text; unique, so it serves as the key. */
  start: number;
  kind: TokenKind;
  text: string;
}

function toPieces(text: string, language: EditorLanguage): Piece[] {
  const pieces: Piece[] = [];
  let state = '';
  let lineStart = 0;
  const add = (start: number, end: number, kind: TokenKind) => {
    const last = pieces.at(-1);
    if (last?.kind === 'plain' && kind === 'plain') last.text += text.slice(start, end);
    else if (end > start) pieces.push({ start, kind, text: text.slice(start, end) });
  };
  for (let count = 0; lineStart < text.length; count++) {
    const found = text.indexOf('\n', lineStart);
    const lineEnd = found < 0 ? text.length : found;
    if (count === COLOURED_LINES || lineEnd > COLOURED_CHARS) {
      add(lineStart, text.length, 'plain');
      break;
    }
    const result = tokenizeLine(language, text.slice(lineStart, lineEnd), state);
    state = result.state;
    result.tokens.forEach(({ start, kind }, index) => {
      const end = result.tokens[index + 1]?.start ?? lineEnd - lineStart;
      add(lineStart + start, lineStart + end, kind);
    });
    add(lineEnd, Math.min(lineEnd + 1, text.length), 'plain');
    lineStart = lineEnd + 1;
  }
  return pieces;
}

// Custom properties are not part of the known style names.
const METRIC_STYLE = {
  '--font-size': `${METRICS.fontSize}px`,
  '--line-height': `${METRICS.lineHeight}px`,
  '--padding-top': `${METRICS.paddingTop}px`,
  '--padding-bottom': `${METRICS.paddingBottom}px`,
  '--gutter': `${METRICS.gutterDigits}ch`,
  '--gutter-gap': `${METRICS.gutterGap}px`,
  '--tab-size': METRICS.tabSize,
  '--scrollbar': `${METRICS.scrollbar}px`,
} as CSSProperties;
