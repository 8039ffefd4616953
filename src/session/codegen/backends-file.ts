import type { CapabilityName, ToolCapabilities } from '../../core/index.ts';

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
 * Stubs for the backends of the capabilities that tools declare. `undefined` if `fetch` is the only
 * backend.
 *
 * @param missing capabilities that the scenario removes.
 */
export function toBackendsFile(
  declared: readonly ToolCapabilities[],
  missing: readonly CapabilityName[],
): string | undefined {
  const names = new Set<string>(declared.flatMap((one) => Object.keys(one)));
  const needed = Object.entries(STUBS).filter(([name]) => name === 'network' || names.has(name));
  if (needed.length === 1 && missing.length === 0) return undefined;
  const gone = new Set<string>(missing);
  const lines = needed.filter(([name]) => !gone.has(name)).map(([, line]) => line);
  const usesStub = lines.some((line) => line.includes('notConnected'));
  const stub = `
function notConnected(): never {
  throw new Error('This capability has no backend yet.');
}
`;
  return `import type { CapabilityBackendOptions } from 'toolyard';
${usesStub ? stub : ''}
/** Backends of the capabilities that tools declare.${usesStub ? ' Replace the parts that throw.' : ''} */
export const backends: CapabilityBackendOptions = {
${lines.join('')}${gone.has('attachments') ? '  attachments: false,\n' : ''}};
`;
}
