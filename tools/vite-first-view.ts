import type { Plugin } from 'vite';

/**
 * Modules that every visit loads right after the page is drawn, relative to `src`. The build puts
 * all of them, with their static imports, into one file.
 */
export const FIRST_VIEW = [
  'session/run-chunk.ts',
  'session/create-session.ts',
  'catalog/templates/templates.ts',
  'session/documents/open-first-document.ts',
  'session/tool-list/create-tool-list-actions.ts',
  'session/playback/create-playback-actions.ts',
  'session/personality-diff/create-personality-diff-actions.ts',
  'app/playground/CodeBars.tsx',
  'app/playground/Overlays.tsx',
  'app/playground/ShareButtons.tsx',
  'app/playground/RunMenu.tsx',
  'app/playground/ViewMenu.tsx',
  'app/playground/LiveSwitch.tsx',
  'app/playground/Tour.tsx',
  'app/playground/RunAnnouncer.tsx',
  'app/playground/RunNumbers.tsx',
  'app/playground/StepBar.tsx',
  'app/panels/editor-pane/EditorPane.tsx',
  'app/panels/editor-pane/ReducerTab.tsx',
  'app/panels/editor-pane/arguments/QuickArgs.tsx',
  'app/panels/timeline/TimelinePanel.tsx',
  'app/panels/timeline/slots/SlotStrip.tsx',
  'app/panels/inspector/Inspector.tsx',
  'app/panels/problems/ProblemsBadge.tsx',
  'app/panels/log/LogBadge.tsx',
  'app/panels/sandbox-data/SandboxDataBadge.tsx',
  'app/panels/run-history/RunsBadge.tsx',
  'app/panels/definitions/DefinitionsBadge.tsx',
  'app/panels/tools/ToolsPanel.tsx',
  'app/panels/tools/AddToolMenu.tsx',
  'app/panels/tools/ToolMenu.tsx',
  'app/panels/tools/ListKeys.tsx',
  'app/sheets/batch/BatchMenu.tsx',
  'app/sheets/personality-diff/CompareButton.tsx',
  'app/sheets/remote-run/RunOnButton.tsx',
  'app/browser/engine/worker-engine.ts',
  'app/browser/storage/living-pages.ts',
  'app/browser/storage/indexed-db.ts',
  'app/browser/storage/run-archive.ts',
  'app/browser/follow-page.ts',
  'app/browser/offline/keep-offline.ts',
] as const;

/** Modules that every visit loads once its first run has started. The build makes one file of them, too. */
export const AFTER_FIRST_RUN = [
  'session/content/catalog-runtime.ts',
  'session/live/create-live-actions.ts',
  'session/reducer-lab/create-reducer-lab.ts',
  'session/remote-run/create-remote-run-actions.ts',
  'session/run-history/create-run-actions.ts',
  'catalog/reducer-sources.ts',
  'catalog/samples/samples.ts',
  'app/playground/follow-place.ts',
  'app/playground/follow-title.ts',
  'app/panels/inspector/CopyResult.tsx',
  'app/panels/timeline/RunWarnings.tsx',
  'app/browser/follow-live.ts',
  'app/browser/storage/remote-run-port.ts',
] as const;

/** @returns the first of `paths` with which the module's id ends. */
export function findFirstView(
  id: string,
  paths: readonly string[] = FIRST_VIEW,
): string | undefined {
  const at = id.replaceAll('\\', '/').lastIndexOf('/src/');
  return at < 0 ? undefined : paths.find((path) => id.slice(at + '/src/'.length) === path);
}

/** Fails the build when a module of these lists is not part of it, because it has moved. */
export function firstView(paths: readonly string[] = [...FIRST_VIEW, ...AFTER_FIRST_RUN]): Plugin {
  return {
    name: 'toolyard:first-view',
    apply: 'build',
    buildEnd(error) {
      if (error) return;
      const found = new Set([...this.getModuleIds()].map((id) => findFirstView(id, paths)));
      const missing = paths.filter((path) => !found.has(path));
      if (missing.length === 0) return;
      this.error(
        `The build has no module ${missing.map((path) => `src/${path}`).join(', ')}. ` +
          'Update tools/vite-first-view.ts.',
      );
    },
  };
}
