import { Editor } from '@monaco-editor/react';
import { editor } from 'monaco-editor/editor';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CodeEditorProps, EditorProblem } from '../types.ts';
import { watchLongLines } from './long-lines.ts';
import { markProblems } from './mark-problems.ts';
import { acquireModel, releaseModel, setModelText, withLineFeeds } from './models.ts';
import { toEditorOptions } from './options.ts';
import { readProblems } from './read-problems.ts';
import { setDocumentSchema } from './schemas.ts';
import { keepCaretInView, type PlainEditorState, showPlace, takeSelection } from './selection.ts';
import { takeRenames } from './take-renames.ts';
import { THEME } from './theme.ts';
import { areTypesChecked, onDidCheckTypes } from './type-checks.ts';
import { useLatest } from './use-latest.ts';
import { useTypeChecks, wakeTypescript } from './wake-typescript.ts';
import { watchEscapes } from './watch-escapes.ts';

/** Options of {@link MonacoEditor} beyond the public ones. */
export interface MonacoEditorProps extends CodeEditorProps {
  /**
   * False until the plain editor has handed over. Until then the plain editor handles values from
   * outside.
   */
  isActive: boolean;
  /** A new number shows the value again, even if it is the same. */
  resets: number;
  /** Distinguishes an echo of this editor's change from a change by another writer. */
  isEcho(text: string): boolean;
  /** Called when Escape dropped a selection. The keydown event ends in the editor. */
  onSelectionDropped(): void;
  /** Called once everything is drawn. Its argument takes over the plain editor's state. */
  onDrawn(restore: (from: PlainEditorState) => void): void;
}

/** The full editor. It is loaded on demand, so import only its type. */
export function MonacoEditor(props: MonacoEditorProps) {
  const { value, language, path, readOnly = false, schema, label, isActive } = props;
  const { problems = NO_PROBLEMS, goTo, resets, checksTypes = false } = props;
  const shown = useRef<editor.IStandaloneCodeEditor>(undefined);
  const latest = useLatest(props);
  const model = useRef<editor.ITextModel>(undefined);
  const isQuiet = useRef(false);
  // The browser's `EditContext` gets whole lines, and copies them for each key.
  const [hasLongLine, setHasLongLine] = useState(false);

  const setText = (text: string) => {
    if (!model.current) return;
    isQuiet.current = true;
    setModelText(model.current, text);
    isQuiet.current = false;
  };

  // Before the document appears, because its first check would start the worker without the schema.
  useLayoutEffect(() => {
    setDocumentSchema(path, language === 'json' ? schema : undefined);
  }, [path, language, schema]);

  // Before the wrapper's own effects, which then find this document by its path.
  useLayoutEffect(() => {
    const acquired = acquireModel(path, language, latest.current.value);
    model.current = acquired;
    const typing = acquired.onDidChangeContent(() => {
      if (!isQuiet.current) latest.current.onChange?.(acquired.getValue());
    });
    const markers = editor.onDidChangeMarkers((changed) => {
      if (changed.some((uri) => uri.toString() === acquired.uri.toString())) report();
    });
    const checks = onDidCheckTypes((model) => model === acquired && report());
    const report = () => {
      // Until then, a text without markers may still have type errors.
      if (!areTypesChecked(acquired)) return;
      const { value: own, onTypes } = latest.current;
      const text = acquired.getValue();
      onTypes?.(readProblems(acquired), withLineFeeds(own) === text ? own : text);
    };
    report();
    setHasLongLine(false);
    const lines = watchLongLines(acquired, () => setHasLongLine(true));
    return () => {
      lines.dispose();
      typing.dispose();
      markers.dispose();
      checks.dispose();
      releaseModel(path);
    };
  }, [path, language, latest]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path and a reset need the value, too.
  useLayoutEffect(() => {
    if (isActive && !latest.current.isEcho(value)) setText(value);
  }, [value, path, resets]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path has its own markers.
  useLayoutEffect(() => {
    if (model.current) markProblems(model.current, problems);
  }, [problems, path]);

  // After the wrapper's own effects, which put the document of a new path into the editor.
  useEffect(() => {
    if (isActive && goTo && shown.current) showPlace(shown.current, goTo);
  }, [isActive, goTo]);

  useTypeChecks(checksTypes);

  const options = useMemo(
    () => ({ ...toEditorOptions(label, readOnly), editContext: !hasLongLine }),
    [label, readOnly, hasLongLine],
  );

  const handleMount = (mounted: editor.IStandaloneCodeEditor) => {
    shown.current = mounted;
    // The focus does not wait until the page is idle.
    const wake = () => {
      if (mounted.getModel()?.getLanguageId() === 'typescript' && !latest.current.readOnly)
        wakeTypescript();
    };
    mounted.onDidFocusEditorText(wake);
    mounted.onDidChangeModel(() => mounted.hasTextFocus() && wake());
    keepCaretInView(mounted);
    takeRenames(mounted, (offset) => latest.current.onRename?.(offset) ?? false);
    watchEscapes(mounted, () => latest.current.onSelectionDropped());
    // The wrapper hid the container until now, so the editor could not measure anything.
    mounted.layout();
    requestAnimationFrame(() => {
      mounted.render(true);
      latest.current.onDrawn((from) => {
        setText(from.text);
        takeSelection(mounted, from);
      });
    });
  };

  return (
    <Editor
      path={path}
      language={language}
      defaultValue={value}
      theme={THEME}
      options={options}
      keepCurrentModel
      loading={null}
      onMount={handleMount}
    />
  );
}

const NO_PROBLEMS: readonly EditorProblem[] = [];
