import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import styles from './CodeEditor.module.css';
import { createEchoes } from './echoes.ts';
import { useMonacoPart } from './load-monaco.ts';
import { PlainEditor } from './PlainEditor.tsx';
import { useTakeOver } from './take-over.ts';
import type { CodeEditorProps } from './types.ts';

/**
 * A code editor that fills its container. It starts as a coloured text area with the same sizes and
 * becomes Monaco when the page is idle or the user focuses it. Text, caret and scroll position are
 * kept. On touch screens it stays a text area.
 *
 * @example
 * <CodeEditor label="Arguments of call_2" language="json" path="args/call_2.json"
 *   value={call.argsText} schema={tool.schema} onChange={setArgsText} />
 */
export function CodeEditor(props: CodeEditorProps) {
  const { value, language, path, readOnly = false, label } = props;
  const isTouch = useMemo(() => matchMedia('(pointer: coarse)').matches, []);
  const { part, hurry } = useMonacoPart(!isTouch);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each document has its own echoes.
  const echoes = useMemo(() => createEchoes(), [path]);
  const areaRef = useRef<HTMLTextAreaElement>(null);
  const scrollerRef = useRef<HTMLDivElement>(null);
  const fullRef = useRef<HTMLDivElement>(null);
  const { hasTakenOver, handleDrawn } = useTakeOver({
    area: areaRef,
    scroller: scrollerRef,
    full: fullRef,
  });
  const [isHintShown, setIsHintShown] = useState(false);

  const handleChange = (text: string) => {
    echoes.sent(text);
    props.onChange?.(text);
  };
  // After the keyup of the Tab that moved the focus here, or after Escape, the user wants to leave
  // the editor.
  const handleKeyUp = (event: KeyboardEvent) => {
    setIsHintShown(hasTakenOver && !readOnly && (event.key === 'Tab' || event.key === 'Escape'));
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the editor inside.
    <div
      className={styles.editor}
      onFocus={hurry}
      onPointerEnter={hurry}
      onKeyUp={handleKeyUp}
      onBlur={() => setIsHintShown(false)}
      data-editor={hasTakenOver ? 'full' : 'plain'}
    >
      {part && (
        <div ref={fullRef} className={styles.full} inert={!hasTakenOver}>
          <part.MonacoEditor
            {...props}
            label={readOnly ? label : `${label}. ${TAB_HINT}`}
            isActive={hasTakenOver}
            isEcho={echoes.isEcho}
            onChange={handleChange}
            onDrawn={handleDrawn}
          />
        </div>
      )}
      {!hasTakenOver && (
        <PlainEditor
          key={path}
          value={value}
          language={language}
          readOnly={readOnly}
          label={label}
          isEcho={echoes.isEcho}
          onChange={handleChange}
          areaRef={areaRef}
          scrollerRef={scrollerRef}
          goTo={props.goTo}
        />
      )}
      {isHintShown && <div className={styles.hint}>{TAB_HINT}</div>}
    </div>
  );
}

const isApple = /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent);
const TAB_HINT = `Press ${isApple ? 'Ctrl+Shift+M' : 'Ctrl+M'} to move the focus with Tab`;
