import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatCount } from '../lib/format.ts';
import { usePage } from '../lib/page-state.ts';
import styles from './CodeEditor.module.css';
import { createEchoes } from './echoes.ts';
import { useEditorSwitch } from './editor-switch.ts';
import { LARGE_TEXT, LargeText } from './LargeText.tsx';
import { useMonacoPart } from './load-monaco.ts';
import { PlainEditor } from './PlainEditor.tsx';
import type { CodeEditorProps, EditorLanguage } from './types.ts';

/**
 * A code editor that fills its container. It starts as a coloured text area with the same sizes.
 * When the page is idle or the user focuses it, it becomes Monaco. Text, caret and scroll position
 * are kept. On touch screens it stays a text area.
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
  const { isSwitched, handleDrawn } = useEditorSwitch({
    area: areaRef,
    scroller: scrollerRef,
    full: fullRef,
  });
  const [isHintShown, setIsHintShown] = useState(false);
  const [refused, setRefused] = useState(0);
  const resets = usePage(({ textResets }) => textResets);

  // Before the editor lays it out: the session would refuse such a text anyway.
  const refuseLarge = (event: ClipboardEvent | DragEvent) => {
    const data = 'clipboardData' in event ? event.clipboardData : event.dataTransfer;
    const { length } = data.getData('text/plain');
    const isLarge = length > MAX_PASTED[language];
    setRefused(isLarge ? length : 0);
    if (!isLarge) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const handleChange = (text: string) => {
    setRefused(0);
    echoes.sent(text);
    props.onChange?.(text);
  };
  // After Escape, Tab moves the focus instead of indenting. The full editor stops an Escape that it
  // uses: to drop a selection, which counts, or to close a list of its own, which does not.
  const hasEscaped = useRef(false);
  const handleKeyDownFirst = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && hasEscaped.current) event.stopPropagation();
    if (event.key !== 'Shift') hasEscaped.current = false;
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) hasEscaped.current = true;
  };
  // The user wants to leave the editor after Escape, and after the keyup of the Tab that moved the
  // focus here.
  const handleKeyUp = (event: KeyboardEvent) => {
    setIsHintShown(isSwitched && !readOnly && (event.key === 'Tab' || event.key === 'Escape'));
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the editor inside.
    <div
      className={styles.editor}
      onFocus={hurry}
      onPointerEnter={hurry}
      onKeyDownCapture={handleKeyDownFirst}
      onKeyDown={handleKeyDown}
      onKeyUp={handleKeyUp}
      onPasteCapture={refuseLarge}
      onDropCapture={refuseLarge}
      onBlur={() => setIsHintShown(false)}
      data-editor={isSwitched ? 'full' : 'plain'}
      data-takes-fix={(isSwitched && language === 'typescript' && !readOnly) || undefined}
    >
      {part && (
        <div ref={fullRef} className={styles.full} inert={!isSwitched}>
          <part.MonacoEditor
            {...props}
            label={readOnly ? label : `${label}. ${TAB_HINT}`}
            isActive={isSwitched}
            resets={resets}
            isEcho={echoes.isEcho}
            onSelectionDropped={() => {
              hasEscaped.current = true;
            }}
            onChange={handleChange}
            onDrawn={handleDrawn}
          />
        </div>
      )}
      {!isSwitched && value.length > LARGE_TEXT && <LargeText label={label} text={value} />}
      {!isSwitched && value.length <= LARGE_TEXT && (
        <PlainEditor
          key={path}
          value={value}
          language={language}
          readOnly={readOnly}
          label={label}
          resets={resets}
          isEcho={echoes.isEcho}
          onChange={handleChange}
          onRename={props.onRename}
          areaRef={areaRef}
          scrollerRef={scrollerRef}
          goTo={props.goTo}
        />
      )}
      {refused > 0 && (
        <div className={styles.hint} role="status">
          The text has {formatCount(refused)} characters. The limit is{' '}
          {formatCount(MAX_PASTED[language])}. Nothing was inserted.
        </div>
      )}
      {isHintShown && (
        <div className={styles.hint} role="status">
          {TAB_HINT}
        </div>
      )}
    </div>
  );
}

/** Unit: UTF-16 code units. The limits of a document are the same, or higher. */
const MAX_PASTED: Record<EditorLanguage, number> = {
  json: 5_000_000,
  typescript: 1_000_000,
  yaml: 500_000,
};

const TAB_HINT = 'Press Esc, then Tab, to leave the editor';
