import { type ComponentType, Suspense } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';
import { closeOverlay, type OverlayName, usePage } from '../lib/page-state.ts';

const OVERLAYS: Record<OverlayName, ComponentType<{ onClose: () => void }>> = {
  palette: lazyPart(() =>
    import('../sheets/command-palette/Palette.tsx').then((part) => part.Palette),
  ),
  shortcuts: lazyPart(() =>
    import('../sheets/command-palette/ShortcutsDialog.tsx').then((part) => part.ShortcutsDialog),
  ),
  reach: lazyPart(() =>
    import('../sheets/access/AccessSheet.tsx').then((part) => part.AccessSheet),
  ),
  budget: lazyPart(() =>
    import('../sheets/budget/BudgetSheet.tsx').then((part) => part.BudgetSheet),
  ),
  compare: lazyPart(() =>
    import('../sheets/personality-diff/CompareSheet.tsx').then((part) => part.CompareSheet),
  ),
  scenario: lazyPart(() =>
    import('../sheets/scenario/ScenarioSheet.tsx').then((part) => part.ScenarioSheet),
  ),
  'run-on': lazyPart(() =>
    import('../sheets/remote-run/RunOnSheet.tsx').then((part) => part.RunOnSheet),
  ),
  batch: lazyPart(() => import('../sheets/batch/BatchSheet.tsx').then((part) => part.BatchSheet)),
  transcript: lazyPart(() =>
    import('../sheets/batch/TranscriptDialog.tsx').then((part) => part.TranscriptDialog),
  ),
  paste: lazyPart(() => import('../panels/tools/PasteDialog.tsx').then((part) => part.PasteDialog)),
  builtin: lazyPart(() =>
    import('../panels/tools/BuiltinDialog.tsx').then((part) => part.BuiltinDialog),
  ),
  share: lazyPart(() => import('../sheets/share/ShareDialog.tsx').then((part) => part.ShareDialog)),
  export: lazyPart(() =>
    import('../sheets/export/ExportDialog.tsx').then((part) => part.ExportDialog),
  ),
};

/** What lies over the page now. */
export function Overlays() {
  const name = usePage(({ overlay }) => overlay);
  if (name === undefined) return null;
  const Overlay = OVERLAYS[name];
  return (
    <Suspense>
      <Overlay onClose={closeOverlay} />
    </Suspense>
  );
}
