import { editor } from 'monaco-editor/editor';
import { METRICS } from '../metrics.ts';

/** The options of the full editor, with the sizes of the static view. */
export function toEditorOptions(
  label: string,
  readOnly: boolean,
): editor.IStandaloneEditorConstructionOptions {
  return {
    ariaLabel: label,
    readOnly,
    domReadOnly: readOnly,
    automaticLayout: true,
    fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--font-mono').trim(),
    fontSize: METRICS.fontSize,
    lineHeight: METRICS.lineHeight,
    fontLigatures: false,
    padding: { top: METRICS.paddingTop, bottom: METRICS.paddingBottom },
    glyphMargin: false,
    folding: false,
    lineNumbersMinChars: METRICS.gutterDigits,
    lineDecorationsWidth: METRICS.gutterGap,
    minimap: { enabled: false },
    stickyScroll: { enabled: false },
    scrollBeyondLastLine: false,
    scrollbar: {
      verticalScrollbarSize: METRICS.scrollbar,
      horizontalScrollbarSize: METRICS.scrollbar,
      useShadows: false,
      alwaysConsumeMouseWheel: false,
    },
    overviewRulerLanes: 0,
    overviewRulerBorder: false,
    hideCursorInOverviewRuler: true,
    renderLineHighlight: 'all',
    renderLineHighlightOnlyWhenFocus: true,
    renderWhitespace: 'none',
    renderFinalNewline: 'on',
    guides: { indentation: false, bracketPairs: false },
    bracketPairColorization: { enabled: false },
    wordWrap: 'off',
    tabSize: METRICS.tabSize,
    insertSpaces: true,
    detectIndentation: false,
    quickSuggestions: { other: true, strings: true, comments: false },
    wordBasedSuggestions: 'off',
    suggest: { showWords: false, preview: false },
    hover: { above: false },
    // Panels clip their overflow, but lists of suggestions must stay visible.
    fixedOverflowWidgets: true,
    contextmenu: false,
    lightbulb: { enabled: editor.ShowLightbulbIconMode.OnCode },
    links: false,
    dragAndDrop: false,
    smoothScrolling: false,
    cursorBlinking: 'smooth',
  };
}
