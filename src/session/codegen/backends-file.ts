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

/**
 * Backends of the capabilities that tools declare: the sandbox data of the program, and stubs for
 * the others. `undefined` if `fetch` is the only backend.
 *
 * @param missing capabilities that the scenario removes.
 */
export function toBackendsFile(
  declared: readonly ToolCapabilities[],
  missing: readonly CapabilityName[],
  sandbox: ProgramSandbox,
): string | undefined {
  const { fetch, ...others } = toSandboxBackends(sandbox);
  const served: Partial<Record<string, string>> = { ...others, ...(fetch && { network: fetch }) };
  const names = new Set<string>(declared.flatMap((one) => Object.keys(one)));
  const needed = Object.entries(STUBS).flatMap(([name, stub]) => {
    const isNeeded = name === 'network' || names.has(name) || served[name] !== undefined;
    return isNeeded ? [[name, served[name] ?? stub] as const] : [];
  });
  const isFetchAlone = needed.length === 1 && fetch === undefined;
  if (isFetchAlone && missing.length === 0) return undefined;
  const gone = new Set<string>(missing);
  const lines = needed.filter(([name]) => !gone.has(name)).map(([, line]) => line);
  const text = lines.join('');
  const usesStub = text.includes('notConnected');
  const usesClock = text.includes('systemClock');
  const stub = `
function notConnected(): never {
  throw new Error('This capability has no backend yet.');
}
`;
  return `import ${usesClock ? '{ type CapabilityBackendOptions, systemClock }' : 'type { CapabilityBackendOptions }'} from 'toolyard';
${toSandboxImports(sandbox)}${usesStub ? stub : ''}
/** Backends of the capabilities that tools declare.${usesStub ? ' Replace the parts that throw.' : ''} */
export const backends: CapabilityBackendOptions = {
${text}${gone.has('attachments') ? '  attachments: false,\n' : ''}};
`;
}
