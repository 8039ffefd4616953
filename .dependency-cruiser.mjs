/**
 * The directions in which code may depend on code; see CONTRIBUTING.md, 'Layout'.
 *
 * Floor 3 app · floor 2 session, catalog · floor 1 kinds, formats, edge, otel, context, sandbox, simulation,
 * schema · floor 0 core · ground lib. A floor imports from floors below it, never from above or
 * beside. Four exceptions: session may use catalog, edge may use formats and schema,
 * and formats and kinds/mcp may use schema. `src/lib` has the few functions that every floor needs, and imports nothing.
 */

const TEST = '\\.(test|test-d)\\.tsx?$';
const ENTRY =
  '^src/(start\\.ts|main\\.tsx|embed\\.ts|react\\.ts|cli\\.ts|worker\\.ts|app/pages/embed/main\\.tsx)$';
/** The program that the package runs in Node. */
const CLI = '^src/cli[./]';
/** Helps tests in Node; nothing that is shipped imports it. */
const TEST_SUPPORT =
  '^src/(sandbox/host/test-support\\.ts$|edge/test-support/|(kinds|edge)/[^/]+/test-support/)';
const FLOOR_1 = 'kinds|formats|edge|otel|context|sandbox|simulation|schema';
const CORE_DOORS =
  '^src/core/(index|steps|reduce/reducers/(index|built-in-reducers)|reduce/testing)\\.ts$';
const REDUCER_TESTING = '^src/core/reduce/(testing|check[^/]*)(\\.ts$|/)';
/** The parts of the page that stand for themselves. */
const APP_FEATURE = '^src/app/(pages|panels|sheets|playground|demo)/';
const APP_TABLE = '^src/app/(panels/panel|sheets/sheet)-table\\.ts$';
const MONACO = '(^|/)(monaco-editor|@monaco-editor/[^/]+)(/|$)';
const FAST_CHECK = '(^|/)fast-check(/|$)';
/**
 * The features of the session, from the lowest row up. A feature imports features of lower rows
 * only. The files beside the folders compose all of them, and lessons open whole sessions.
 */
const SESSION_ROWS = [
  ['lib'],
  ['workspace'],
  ['content', 'share', 'store', 'tokens'],
  ['access', 'batch', 'budget', 'documents', 'network', 'sandbox-data', 'tools'],
  ['mocks', 'user-code'],
  ['declarations', 'scenario'],
  ['engine'],
  ['run'],
  ['arguments', 'explain', 'live', 'reducer-lab', 'remote-run'],
  ['tool-list'],
  ['definitions', 'personality-diff', 'pictures', 'playback'],
  ['codegen', 'provider-messages', 'run-history'],
  ['conversation'],
  ['export'],
  ['replay'],
  ['tasks'],
];
/** What the app uses of a feature. */
const SESSION_DOOR = '^src/session/[^/]+/index\\.ts$';
/** Modules of the session that the app loads on demand, each a chunk of its own. */
const SESSION_CHUNKS =
  '^src/session/(open-demo|share/(read|to)-link|workspace/limits|lessons/lesson-file/read-lesson-file)\\.ts$';
const DOOR_USERS = '^src/(app/|main\\.tsx$|browser-ports\\.ts$)';
const SESSION_TEST = [TEST, '^src/session/testing/'];
/** @type {import('dependency-cruiser').DependencyType[]} */
const PACKAGE = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-bundled', 'npm-no-pkg'];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'lib-imports-nothing',
      comment: 'Every floor may use src/lib, so it depends on none of them and on no package.',
      severity: 'error',
      from: { path: '^src/lib/', pathNot: TEST },
      to: { pathNot: '^src/lib/' },
    },
    {
      name: 'core-imports-no-floor-above',
      comment: 'The core is self-contained. Its needs come in as ports (src/core/ports.ts).',
      severity: 'error',
      from: { path: '^src/core/', pathNot: TEST },
      to: { path: '^src/', pathNot: '^src/(core|lib)/' },
    },
    {
      name: 'core-uses-no-package',
      comment:
        'The core has no dependency, not even a type. Only the reducer check, an entry of its own, may use fast-check.',
      severity: 'error',
      from: { path: '^src/core/', pathNot: [TEST, REDUCER_TESTING] },
      to: {
        dependencyTypes: [...PACKAGE, 'unknown', 'undetermined', 'npm-unknown'],
        pathNot: '^\\.',
      },
    },
    {
      name: 'floor-1-imports-no-floor-above',
      comment: 'Floor 1 builds only on the core; catalog, session and app build on it.',
      severity: 'error',
      from: { path: `^src/(${FLOOR_1})/`, pathNot: TEST },
      to: { path: '^src/(catalog|session|app)/' },
    },
    {
      name: 'siblings-do-not-import-each-other',
      comment: 'Folders of floor 1 stay usable one by one. Move what both need down to the core.',
      severity: 'error',
      from: {
        path: `^src/(${FLOOR_1})/`,
        pathNot: [TEST, TEST_SUPPORT, '^src/(edge|formats|kinds/mcp)/'],
      },
      to: { path: `^src/(${FLOOR_1})/`, pathNot: '^src/$1/' },
    },
    {
      name: 'formats-use-only-schema',
      comment:
        'Which branch of a strict schema a value takes, the validator says: one in the project, by its door.',
      severity: 'error',
      from: { path: '^src/formats/', pathNot: TEST },
      to: { path: `^src/(${FLOOR_1})/`, pathNot: '^src/(formats/|schema/index\\.ts$)' },
    },
    {
      name: 'mcp-uses-only-schema',
      comment:
        'Servers choose schemas and values, so the validator that counts its work checks them.',
      severity: 'error',
      from: { path: '^src/kinds/mcp/', pathNot: [TEST, TEST_SUPPORT] },
      to: { path: `^src/(${FLOOR_1})/`, pathNot: '^src/(kinds/|schema/index\\.ts$)' },
    },
    {
      name: 'edge-uses-formats-and-schema',
      comment:
        'The server gives out plain definitions as providers take them, without strict schemas and what they bring, and checks arguments by default.',
      severity: 'error',
      from: { path: '^src/edge/', pathNot: TEST },
      to: {
        path: `^src/(${FLOOR_1})/`,
        pathNot: '^src/(edge/|formats/plain\\.ts$|schema/index\\.ts$)',
      },
    },
    {
      name: 'catalog-imports-no-floor-above',
      comment: 'The catalogue is content: it does not know who shows it.',
      severity: 'error',
      from: { path: '^src/catalog/' },
      to: { path: '^src/(session|app)/' },
    },
    {
      name: 'session-imports-no-floor-above',
      comment: 'The session is the playground without a screen; its tests run in plain Node.',
      severity: 'error',
      from: { path: '^src/session/' },
      to: { path: '^src/app/' },
    },
    ...SESSION_ROWS.map((row, index) => ({
      name: `session-row-${index + 1}-imports-lower-rows`,
      comment: `A feature of the session (here ${row.join(', ')}) imports features of lower rows only; see SESSION_ROWS.`,
      severity: /** @type {const} */ ('error'),
      from: { path: `^src/session/(${row.join('|')})/`, pathNot: SESSION_TEST },
      to: {
        path: '^src/session/',
        pathNot: `^src/session/($1|${['-', ...SESSION_ROWS.slice(0, index).flat()].join('|')})/`,
      },
    })),
    {
      name: 'session-features-are-in-a-row',
      comment: 'Give a new feature its row in SESSION_ROWS, so that its imports have a direction.',
      severity: 'error',
      from: {},
      to: {
        path: '^src/session/[^/]+/',
        pathNot: `^src/session/(testing|lessons|${SESSION_ROWS.flat().join('|')})/`,
      },
    },
    {
      name: 'only-lessons-open-sessions',
      comment: 'A lesson opens whole sessions; nothing of the session depends on lessons.',
      severity: 'error',
      from: { path: '^src/session/', pathNot: [...SESSION_TEST, '^src/session/lessons/'] },
      to: { path: '^src/session/lessons/' },
    },
    {
      name: 'app-enters-session-by-its-doors',
      comment:
        'The app imports src/session/index.ts, or the index.ts of a feature; modules in SESSION_CHUNKS are loaded on demand. So the files behind the doors can move.',
      severity: 'error',
      from: { path: DOOR_USERS, pathNot: TEST },
      to: {
        path: '^src/session/',
        pathNot: ['^src/session/index\\.ts$', SESSION_DOOR, SESSION_CHUNKS],
      },
    },
    {
      name: 'only-the-app-uses-doors-of-features',
      comment:
        'tools/vite-session-doors.ts resolves doors only for the app. Other modules would reach a whole feature, so they import the file.',
      severity: 'error',
      from: { pathNot: DOOR_USERS },
      to: { path: SESSION_DOOR },
    },
    {
      name: 'floor-2-uses-no-server-or-sandbox',
      comment: 'Entries create what touches the browser or a server and hand it in as a port.',
      severity: 'error',
      from: { path: '^src/(catalog|session)/', pathNot: TEST },
      to: { path: '^src/(edge|sandbox)/', pathNot: '^src/sandbox/(api|limits)\\.ts$' },
    },
    {
      name: 'sandbox-ends-meet-in-the-protocol',
      comment:
        'What runs in the sandbox and what guards it share only types and limits; see src/sandbox/protocol.ts.',
      severity: 'error',
      from: { path: '^src/sandbox/(host|guest)/', pathNot: [TEST, TEST_SUPPORT] },
      to: { path: '^src/sandbox/(host|guest)/', pathNot: '^src/sandbox/$1/' },
    },
    {
      name: 'sandbox-protocol-is-types-only',
      comment: 'Both ends import it, so it may bring no code.',
      severity: 'error',
      from: { path: '^src/sandbox/(api|protocol|limits)\\.ts$' },
      to: { path: '^src/sandbox/(host|guest)/' },
    },
    {
      name: 'only-the-guest-imports-the-engine',
      comment: 'The engine and what strips types run in the Worker; the page never loads them.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/sandbox/guest/', '^src/sandbox/host/assets\\.ts$', TEST_SUPPORT],
      },
      to: { path: '(^|/)(quickjs-wasi|sucrase)(/|$)' },
    },
    {
      name: 'core-only-through-its-door',
      comment:
        'Other floors import src/core/index.ts, steps.ts, reduce/testing.ts, and index.ts or built-in-reducers.ts of reduce/reducers, so that the rest can move.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/core/' },
      to: { path: '^src/core/', pathNot: [CORE_DOORS, '^src/core/test-support\\.ts$'] },
    },
    {
      name: 'panels-do-not-import-features',
      comment:
        'A panel talks to others through the session, and opens a sheet by its id. Shared pieces belong to src/app/ui.',
      severity: 'error',
      from: { path: '^src/app/panels/([^/]+)/' },
      to: { path: APP_FEATURE, pathNot: ['^src/app/panels/$1/', APP_TABLE] },
    },
    {
      name: 'sheets-do-not-import-features',
      comment:
        'A sheet opens a panel or another sheet by its id. Shared pieces belong to src/app/ui.',
      severity: 'error',
      from: { path: '^src/app/sheets/([^/]+)/' },
      to: { path: APP_FEATURE, pathNot: ['^src/app/sheets/$1/', APP_TABLE] },
    },
    {
      name: 'ui-imports-no-feature',
      comment: 'Panels, sheets and pages are built from src/app/ui, lib, editor and browser.',
      severity: 'error',
      from: { path: '^src/app/(ui|lib|editor|browser)/' },
      to: { path: APP_FEATURE },
    },
    {
      name: 'only-the-editor-imports-monaco',
      comment: 'Monaco is several megabytes and loads after the page; one folder knows it.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/app/editor/' },
      to: { path: MONACO },
    },
    {
      name: 'only-reducer-testing-imports-fast-check',
      comment: 'fast-check is an optional peer of the entry ./testing and of nothing else.',
      severity: 'error',
      from: { path: '^src/', pathNot: [TEST, REDUCER_TESTING] },
      to: { path: FAST_CHECK },
    },
    {
      name: 'src-imports-no-scripts',
      comment: 'tools/ and e2e/ work on the source; the source does not know them.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(tools|e2e)/' },
    },
    {
      name: 'src-uses-no-node-built-in',
      comment: 'The source runs in pages, workers and edge isolates.',
      severity: 'error',
      from: { path: '^src/', pathNot: [TEST, TEST_SUPPORT, CLI] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'nothing-imports-an-entry',
      comment:
        'Entries only wire, so there is nothing in them to import. The component for React and its test are exceptions: it shows the element, which the other entry defines. The page has an entry in two parts, of which the first loads the second.',
      severity: 'error',
      from: { pathNot: '^src/(react\\.|start\\.ts$)' },
      to: { path: ENTRY },
    },
    {
      name: 'cli-stands-apart',
      comment:
        'The program for the terminal is in no page, and uses only what every floor may use.',
      severity: 'error',
      from: { path: '^src/', pathNot: CLI },
      to: { path: CLI },
    },
    {
      name: 'entries-only-wire',
      comment: 'An entry creates the ports and hands them to the shell, which arranges the panels.',
      severity: 'error',
      from: { path: ENTRY },
      to: { path: '^src/app/panels/' },
    },
    {
      name: 'loader-is-self-contained',
      comment:
        "The loader of embeds is on other people's pages and weighs 3 kB: it knows only its protocol.",
      severity: 'error',
      from: { path: '^src/embed(\\.ts$|/)', pathNot: TEST },
      to: { pathNot: '^src/embed/' },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one concept, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      comment: 'The file or package does not exist, or the package does not export it.',
      severity: 'error',
      from: { path: '^(src|tools)/', pathNot: TEST },
      to: { couldNotResolve: true, pathNot: ['^(vite/client|virtual:)', '\\?url$'] },
    },
  ],
  options: {
    parser: 'swc',
    // Types are part of the picture: a floor that knows another's types depends on it.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|fixtures)/' },
    enhancedResolveOptions: {
      // No file changes meanwhile.
      cachedInputFileSystem: { cacheDuration: 1_800_000 },
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
};
