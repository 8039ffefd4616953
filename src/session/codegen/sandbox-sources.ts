import canonicalJson from '../../lib/canonical-json.ts?raw';
import isRecord from '../../lib/is-record.ts?raw';
import parseUrl from '../../lib/parse-url.ts?raw';
import httpMock from '../../simulation/http-mock.ts?raw';
import httpProblem from '../../simulation/http-problem.ts?raw';
import kv from '../../simulation/kv.ts?raw';
import listeners from '../../simulation/listeners.ts?raw';
import mockAnswers from '../../simulation/mock-answers.ts?raw';
import replay from '../../simulation/replay.ts?raw';
import virtualFs from '../../simulation/virtual-fs.ts?raw';
import virtualFsBackend from '../../simulation/virtual-fs-backend.ts?raw';
import virtualFsError from '../../simulation/virtual-fs-error.ts?raw';
import virtualFsNodes from '../../simulation/virtual-fs-nodes.ts?raw';
import virtualFsPath from '../../simulation/virtual-fs-path.ts?raw';
import virtualFsTree from '../../simulation/virtual-fs-tree.ts?raw';
import callFaultFilter from '../engine/call-fault-filter.ts?raw';
import recordedErrors from '../mocks/recorded-errors.ts?raw';
import toolUrl from '../network/tool-url.ts?raw';
import callFault from '../workspace/call-fault.ts?raw';
import mcpReplay from './runtime/mcp-replay.ts?raw';

const REPLAY = {
  'replay.ts': replay,
  'canonical-json.ts': canonicalJson,
  'is-record.ts': isRecord,
};

/**
 * The playground's own code behind its sandbox data, by part. A program that contains it answers
 * like the page.
 */
const SOURCES = {
  mocks: {
    'mock-answers.ts': mockAnswers,
    'http-mock.ts': httpMock,
    'http-problem.ts': httpProblem,
    'canonical-json.ts': canonicalJson,
    'is-record.ts': isRecord,
    'parse-url.ts': parseUrl,
  },
  recordedErrors: { 'recorded-errors.ts': recordedErrors, 'tool-url.ts': toolUrl },
  files: {
    'virtual-fs.ts': virtualFs,
    'virtual-fs-backend.ts': virtualFsBackend,
    'virtual-fs-error.ts': virtualFsError,
    'virtual-fs-nodes.ts': virtualFsNodes,
    'virtual-fs-path.ts': virtualFsPath,
    'virtual-fs-tree.ts': virtualFsTree,
    'listeners.ts': listeners,
  },
  keyValues: { 'kv.ts': kv, 'listeners.ts': listeners },
  replay: REPLAY,
  servers: { 'mcp-replay.ts': mcpReplay, ...REPLAY },
  callFaults: { 'call-fault-filter.ts': callFaultFilter, 'call-fault.ts': callFault },
} satisfies Record<string, Record<string, string>>;

/** A part of the sandbox whose code a program may contain. */
export type SandboxCode = keyof typeof SOURCES;

/** The code of some parts, by the name of the file. All files are in one folder. */
export function sandboxSources(parts: readonly SandboxCode[]): ReadonlyMap<string, string> {
  return new Map(
    parts.flatMap((part) =>
      Object.entries(SOURCES[part]).map(([name, text]) => [name, inOneFolder(text)] as const),
    ),
  );
}

/** With the imports of a program: the package, and files of the same folder. */
function inOneFolder(source: string): string {
  return `${NOTICE}${source}`
    .replace(/'(?:\.\.\/)+core\/index\.ts'/g, "'toolyard'")
    .replace(/'(?:\.\.\/)+kinds\/index\.ts'/g, "'toolyard/kinds'")
    .replace(/from '(?:\.{1,2}\/)+(?:[\w-]+\/)*([\w-]+\.ts)'/g, "from './$1'");
}

/** Code of the page that a program contains is under its licence. */
export const NOTICE = '// Part of Toolyard, under the MIT License; see LICENSE-toolyard.\n';
