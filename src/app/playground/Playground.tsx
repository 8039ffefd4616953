import { useEffect } from 'react';
import { onCaretRequest } from '../lib/caret.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import {
  getPageState,
  openPalette,
  showPane,
  toggleMaximised,
  usePage,
} from '../lib/page-state.ts';
import { PANES } from '../lib/panes.ts';
import { SHORTCUTS, type ShortcutId } from '../lib/shortcut-table.ts';
import { applyTheme } from '../lib/theme.ts';
import { useHotkeys } from '../lib/use-hotkeys.ts';
import { NARROW, useMedia } from '../lib/use-media.ts';
import { useActions, useSession } from '../session-context.tsx';
import { PanelSlot, preloadPanel } from '../ui/PanelSlot.tsx';
import { BottomPane } from './BottomPane.tsx';
import { ControlBar } from './ControlBar.tsx';
import { Header } from './Header.tsx';
import { LiveRegion } from './LiveRegion.tsx';
import { Notice } from './Notice.tsx';
import { OPENING_KEYS } from './opening-keys.ts';
import { Panes } from './Panes.tsx';
import { PhonePanes } from './PhonePanes.tsx';
import styles from './Playground.module.css';
import { StatusFooter } from './StatusFooter.tsx';
import { useDroppedFile } from './use-dropped-file.ts';

// Rarely visible, so it loads later.
const CodeBars = lazyPart(() => import('./CodeBars.tsx').then((part) => part.CodeBars));
// Mounted from the start, so that it opens without a delay.
const Overlays = lazyPart(() => import('./Overlays.tsx').then((part) => part.Overlays));

const ReducerStudio = lazyPart(() =>
  import('../panels/editor-pane/studio/ReducerStudio.tsx').then((part) => part.ReducerStudio),
);
const SafeStart = lazyPart(() => import('./SafeStart.tsx').then((part) => part.SafeStart));

const tools = preloadPanel(
  import('../panels/tools/ToolsPanel.tsx').then((part) => part.ToolsPanel),
);
const editor = preloadPanel(
  import('../panels/editor-pane/EditorPane.tsx').then((part) => part.EditorPane),
);
const inspector = preloadPanel(
  import('../panels/inspector/Inspector.tsx').then((part) => part.Inspector),
);

// Created once: a change of the layout during a drag must not render the panels again. The keys
// tell them apart where a phone shows one after the other in the same place.
const PANELS = {
  tools: <PanelSlot key="tools" panel={tools} />,
  editor: <PanelSlot key="editor" panel={editor} />,
  inspector: <PanelSlot key="inspector" panel={inspector} />,
  bottom: <BottomPane />,
};

/** The playground; in a safe start, the list of workspaces in its place. */
export function Playground() {
  const isSafe = useSession(({ safeStart }) => safeStart !== undefined);
  if (!isSafe) return <Workplace />;
  return <SafeStart />;
}

function Workplace() {
  const narrow = useMedia(NARROW);
  const actions = useActions();
  const { run, runCall, stop, undo, redo, seal, loadActions } = actions;
  const isStudio = usePage((page) => page.isStudio);
  // On a phone the editor may be hidden. The studio has an editor of its own.
  useEffect(() => onCaretRequest(() => getPageState().isStudio || showPane('editor')), []);
  // Typing in one place is one undo step, which ends when the focus leaves.
  useEffect(() => {
    document.addEventListener('focusout', seal);
    return () => document.removeEventListener('focusout', seal);
  }, [seal]);
  useEffect(applyTheme, []);
  useDroppedFile();
  const play = (what: 'step' | 'hold' | 'replay') => () =>
    void loadActions('playback').then((actions) => actions[what]());
  const commands: Record<ShortcutId, () => void> = {
    run,
    'run-call': runCall,
    stop,
    step: play('step'),
    hold: play('hold'),
    replay: play('replay'),
    undo,
    redo,
    palette: openPalette,
    'next-pane': () => cyclePane(1),
    'previous-pane': () => cyclePane(-1),
    maximise: narrow ? () => {} : maximise,
  };
  useHotkeys(SHORTCUTS, ({ id }) => commands[id]());
  // Here and not in the lazy part that draws what they open: that may be seconds later.
  useHotkeys(OPENING_KEYS, ({ open }) => open(actions));

  return (
    <div className={styles.app}>
      <button type="button" className={styles.skip} onClick={() => cyclePane(1)}>
        Skip to the tools
      </button>
      <Header folds={!narrow} />
      {!isStudio && <ControlBar />}
      <Notice />
      <CodeBars />
      {isStudio ? (
        <ReducerStudio waiting={<main />} />
      ) : narrow ? (
        <PhonePanes panes={PANELS} />
      ) : (
        <Panes {...PANELS} />
      )}
      <StatusFooter />
      <LiveRegion />
      <Overlays />
    </div>
  );
}

/** On a wide page: maximises the pane with the focus, or the editor; or restores the panes. */
function maximise(): void {
  const focused = document.activeElement?.closest('main > section')?.id;
  const pane = PANES.find(({ id }) => focused === `pane-${id}`)?.id ?? 'editor';
  toggleMaximised(getPageState().maximised ?? pane);
}

const FOCUSABLE =
  ':is(button, input, select, textarea, [tabindex="0"]):not([role="separator"], [tabindex="-1"])';

/** Focuses the first control of the next open pane; the control bar comes last. */
function cyclePane(step: 1 | -1): void {
  const panes = [
    'main > :is(section, dialog):not([inert])',
    'section[aria-label="Run settings"]',
  ].flatMap((part) => [...document.querySelectorAll<HTMLElement>(part)]);
  const at = panes.findIndex((pane) => pane.contains(document.activeElement));
  const next = panes[(at < 0 && step < 0 ? 0 : at + step + panes.length) % panes.length];
  next?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
}
