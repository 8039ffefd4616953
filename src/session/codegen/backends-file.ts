import type { CapabilityName, ToolCapabilities } from '../../core/index.ts';
import type { ProgramSandbox } from './program-sandbox.ts';
import { toSandboxBackends, toSandboxImports } from './sandbox-files.ts';

const STUBS: Partial<Record<CapabilityName, string>> = {
  network: '  fetch: (request) => fetch(request),\n',
  fs_reach: `  fs: {
    realpath: notConnected,
    readText: notConnected,
    writeText: notConnected,
    list: notConnected,
    stat: notConnected,
    remove: notConnected,
  },
`,
  storage:
    '  kv: { get: notConnected, set: notConnected, delete: notConnected, list: notConnected },\n',
  process: '  process: { run: async () => notConnected() },\n',
  secrets: '  secrets: { get: notConnected },\n',
};

/** Input of {@link toBackendsFile}. */
export interface BackendParts {
  /** The capabilities of the tools that use backends. */
  declared: readonly ToolCapabilities[];
  /** Capabilities that the scenario removes. */
  missing: readonly CapabilityName[];
  sandbox: ProgramSandbox;
  /** Recorded answers stand in for the network and for programs. */
  isRecorded: boolean;
}

/** The recorded lists that the backends use. */
export function recordingsOfBackends({ declared, missing, isRecorded }: BackendParts) {
  const uses = (name: CapabilityName) =>
    isRecorded && !missing.includes(name) && declared.some((one) => Object.hasOwn(one, name));
  return [
    ...(uses('network') ? (['requests'] as const) : []),
    ...(uses('process') ? (['programs'] as const) : []),
  ];
}

/**
 * Backends of the capabilities that tools declare: the sandbox data of the program, recorded answers,
 * and stubs for the others. `undefined` if `fetch` is the only backend, or none is needed.
 */
export function toBackendsFile(parts: BackendParts): string | undefined {
  const { declared, missing, sandbox, isRecorded } = parts;
  const recordings = recordingsOfBackends(parts);
  const { fetch, ...others } = toSandboxBackends(sandbox);
  const hasRequests = recordings.some((name) => name === 'requests');
  const hasPrograms = recordings.some((name) => name === 'programs');
  const network = fetch ?? (hasRequests ? '  fetch: replayNetwork(requests),\n' : undefined);
  const served: Partial<Record<string, string>> = {
    ...others,
    ...(network !== undefined && { network }),
    ...(hasPrograms && { process: '  process: replayPrograms(programs),\n' }),
  };
  const names = new Set<string>(declared.flatMap((one) => Object.keys(one)));
  const needed = Object.entries(STUBS).flatMap(([name, stub]) => {
    const isNeeded =
      names.has(name) ||
      (name === 'network' && !isRecorded) ||
      (name !== 'secrets' && served[name] !== undefined);
    return isNeeded ? [[name, served[name] ?? stub] as const] : [];
  });
  const isFetchAlone = needed.length === 1 && network === undefined && names.size === 0;
  if ((needed.length === 0 || isFetchAlone) && missing.length === 0) return undefined;
  const gone = new Set<string>(missing);
  const lines = needed.filter(([name]) => !gone.has(name)).map(([, line]) => line);
  const text = lines.join('');
  const usesStub = text.includes('notConnected');
  const usesClock = text.includes('systemClock');
  const replays = [
    ...(text.includes('replayNetwork(') ? ['replayNetwork'] : []),
    ...(text.includes('replayPrograms(') ? ['replayPrograms'] : []),
  ];
  const lists = [
    ...(hasPrograms ? ['programs'] : []),
    ...(text.includes('replayNetwork(') ? ['requests'] : []),
  ];
  const stub = `
function notConnected(): never {
  throw new Error('This capability has no backend yet.');
}
`;
  const imports = [
    ...toSandboxImports(sandbox, text.includes('secrets[ref]')),
    ...(lists.length > 0
      ? [`import { ${lists.join(', ')} } from './sandbox/recordings.ts';\n`]
      : []),
    ...(replays.length > 0
      ? [`import { ${replays.join(', ')} } from './sandbox/replay.ts';\n`]
      : []),
  ].sort((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1));
  return `import ${usesClock ? '{ type CapabilityBackendOptions, systemClock }' : 'type { CapabilityBackendOptions }'} from 'toolyard';
${imports.join('')}${usesStub ? stub : ''}
/** Backends of the capabilities that tools declare.${usesStub ? ' Replace the parts that throw.' : isRecorded ? ' Replace a part to connect the real one.' : ''} */
export const backends: CapabilityBackendOptions = {
${text}${gone.has('attachments') ? '  attachments: false,\n' : ''}};
`;
}

function pathOf(line: string): string {
  return /'([^']+)'/.exec(line)?.[1] ?? '';
}
