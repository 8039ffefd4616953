import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { composedSources } from './tools/composed-sources.ts';
import { guestTypes, withoutTypescriptLibraries } from './tools/guest-types/plugin.ts';
import { servePictures } from './tools/pictures/plugin.ts';
import { reference } from './tools/reference/plugin.ts';
import { noteModules } from './tools/third-party/note-modules.ts';
import { thirdPartyNotices } from './tools/third-party/plugin.ts';
import { contentPolicy } from './tools/vite-content-policy.ts';
import { embed, FRAME_PAGE } from './tools/vite-embed.ts';
import { AFTER_FIRST_RUN, FIRST_VIEW, findFirstView, firstView } from './tools/vite-first-view.ts';
import { offline } from './tools/vite-offline.ts';
import { preloadPage } from './tools/vite-preload-page.ts';
import { previewAssets } from './tools/vite-preview-assets.ts';
import { sandbox } from './tools/vite-sandbox.ts';
import { sessionDoors } from './tools/vite-session-doors.ts';

type ModuleInfo = (id: string) => {
  code: string | null;
  importers: readonly string[];
  dynamicImporters: readonly string[];
} | null;

/** Whether a module, or one that imports it at once, is one of these; asked of every module. */
function reachedFrom(
  isRoot: (id: string, info: NonNullable<ReturnType<ModuleInfo>>) => boolean,
): (id: string, getModuleInfo: ModuleInfo) => boolean {
  const known = new Map<string, boolean>();
  const isReached = (id: string, getModuleInfo: ModuleInfo): boolean => {
    const before = known.get(id);
    if (before !== undefined) return before;
    known.set(id, false); // for circles
    const info = getModuleInfo(id);
    const found =
      info !== null &&
      (isRoot(id, info) ||
        findUsers(id, getModuleInfo).some((user) => isReached(user, getModuleInfo)));
    known.set(id, found);
    return found;
  };
  return isReached;
}

const REACT =
  /node_modules[\\/](?:(?:react|react-dom|scheduler)[\\/]|lucide-react[\\/]dist[\\/]esm[\\/](?:shared|context|createLucideIcon|Icon\.))/;
const ICON = /lucide-react[\\/].*[\\/]icons[\\/]([\w-]+)\./;

/** The modules that name an icon; each group asks for them. */
const iconUsers = new Map<string, readonly string[]>();

/** Modules that import a module; for an icon, those that name it. The icons' index imports them all. */
function findUsers(id: string, getModuleInfo: ModuleInfo): readonly string[] {
  const importers = getModuleInfo(id)?.importers ?? [];
  const [, icon] = ICON.exec(id) ?? [];
  if (icon === undefined) return importers;
  const before = iconUsers.get(icon);
  if (before) return before;
  const name = icon.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());
  const named = new RegExp(`\\b${name}\\b`);
  const users = importers
    .flatMap((index) => getModuleInfo(index)?.importers ?? [])
    .filter((user) => !user.includes('lucide-react'))
    .filter((user) => named.test(getModuleInfo(user)?.code ?? ''));
  iconUsers.set(icon, users);
  return users;
}

/** The page's own code, which its entry imports as soon as the engine's Worker starts. */
const PAGE = '/src/main.tsx';

/** What the playground needs before it is drawn; the page of a demo's frame takes what it needs of it. */
const isInitial = reachedFrom((id) => id.endsWith(PAGE));

/** The modules with which the entry starts the Worker and imports the page's own code. */
const START =
  /[\\/]src[\\/](?:page-workers|app[\\/]browser[\\/](?:engine[\\/]engine-workers|trusted-types))\.ts$|vite[\\/]preload-helper/;

const ENGINE_ENTRY = '/src/app/browser/engine/engine-worker.ts';
const SQL_ENTRY = '/src/app/browser/sql/sql-worker.ts';
const TYPESCRIPT_ENTRY = '/src/app/editor/monaco/typescript/ts.worker.ts';

/** What the engine's Worker needs before its first run. */
const isEngine = reachedFrom((id) => id.endsWith(ENGINE_ENTRY));

/** Needed right after the page is drawn. */
const isFirstView = reachedFrom((id) => findFirstView(id) !== undefined);

/** Needed once the first run has started. */
const isAfterFirstRun = reachedFrom((id) => findFirstView(id, AFTER_FIRST_RUN) !== undefined);

const FIRST_FILES = [...FIRST_VIEW, ...AFTER_FIRST_RUN].map((path) => `/src/${path}`);

export default defineConfig({
  base: './',
  css: { postcss: { plugins: [composedSources()] } },
  plugins: [
    sessionDoors(),
    react(),
    preloadPage(PAGE),
    guestTypes(),
    reference(),
    sandbox(),
    contentPolicy(),
    previewAssets(),
    embed(),
    servePictures(),
    offline(),
    firstView(),
    thirdPartyNotices(),
  ],
  optimizeDeps: {
    // Vite finds packages by the imports of pages, not by those of Workers. Found later, a package
    // would be bundled for seconds while the press of a button seems to do nothing.
    entries: [
      'index.html',
      FRAME_PAGE,
      ...[ENGINE_ENTRY, SQL_ENTRY, TYPESCRIPT_ENTRY].map((path) => path.slice(1)),
    ],
  },
  server: {
    port: 5173,
    // Read with all that they import while the user still opens the browser.
    warmup: { clientFiles: [PAGE, ENGINE_ENTRY, ...FIRST_FILES].map((path) => `.${path}`) },
  },
  worker: {
    format: 'es',
    plugins: () => [sessionDoors(), withoutTypescriptLibraries(), noteModules()],
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Two requests instead of a dozen, before the engine can start. The entry is a file that no
            // other file imports: WebKit would run the entry of a Worker again.
            {
              debugName: 'engine',
              test: /[\\/]src[\\/]/,
              name: (id, context) =>
                !id.endsWith(ENGINE_ENTRY) && isEngine(id, (one) => context.getModuleInfo(one))
                  ? 'engine'
                  : null,
            },
          ],
        },
      },
    },
  },
  build: {
    outDir: 'dist/page',
    target: 'es2023',
    // tools/check-page.ts tells the sizes that matter.
    reportCompressedSize: false,
    // Every browser of that target preloads modules by itself.
    modulePreload: { polyfill: false },
    // Monaco is one large chunk by nature, and it loads after the page is usable.
    chunkSizeWarningLimit: 4000,
    rolldownOptions: {
      input: ['index.html', FRAME_PAGE],
      output: {
        // React changes with its own releases only, so returning visitors keep it cached.
        codeSplitting: {
          groups: [
            // First, because a group takes along whatever its modules import.
            { name: 'start', test: START },
            // With what every icon is made by, so that no file of icons is needed for another.
            { name: 'react', test: REACT },
            // First, because a group takes along whatever its modules import, and the index of the
            // icons imports them all.
            {
              debugName: 'icons',
              test: ICON,
              name: (id, context) =>
                isInitial(id, (one) => context.getModuleInfo(one)) ? null : 'icons',
            },
            // Otherwise each lazy panel that shares a button with the page cuts it into more
            // pieces. Small pieces compress badly.
            {
              debugName: 'page',
              // The floors below have doors that reach everything, also what comes later.
              test: /[\\/]src[\\/](main|app[\\/]|session[\\/]|browser-ports)|lucide-react/,
              name: (id, context) =>
                isInitial(id, (one) => context.getModuleInfo(one)) ? 'page' : null,
            },
            // One request instead of a hundred, for what comes at the same moment anyway.
            {
              debugName: 'first-view',
              test: /[\\/]src[\\/]|lucide-react|node_modules[\\/](idb|zod)/,
              name: (id, context) =>
                isFirstView(id, (one) => context.getModuleInfo(one)) ? 'first-view' : null,
            },
            {
              debugName: 'after-first-run',
              test: /[\\/]src[\\/]|node_modules[\\/](idb|zod)/,
              name: (id, context) =>
                isAfterFirstRun(id, (one) => context.getModuleInfo(one)) ? 'after-first-run' : null,
            },
          ],
        },
      },
    },
  },
});
