import type { TrimStrategy } from '../../core/index.ts';
import { LIBRARY_REDUCERS } from '../content/library-reducers.ts';
import { lookup } from '../lib/lookup.ts';
import { quote } from '../lib/quote.ts';
import { toFingerprints } from '../tools/approval.ts';
import type { RegistrySettings, Workspace } from '../workspace/workspace.ts';
import { toStatement } from './literal.ts';
import { COUNTER_FILE } from './program-counter.ts';
import { type ProgramCuts, toDeclaredTrims, toProgramCuts } from './program-cuts.ts';
import type { ProgramSandbox } from './program-sandbox.ts';
import { toImport } from './to-import.ts';
import type { UserFile } from './user-file.ts';

/** Input of {@link toRegistryFile}. */
export interface RegistryParts {
  workspace: Workspace;
  tools: readonly UserFile[];
  reducers: readonly UserFile[];
  /** The names of all tools, for their reducers. */
  names: ReadonlySet<string>;
  /** Whether there is a file of example tools. */
  examples: boolean;
  /** Whether there is a file of declarations. */
  declared: boolean;
  /** The names of declared tools. */
  declaredNames: ReadonlySet<string>;
  /** Whether there is a file of backends. */
  backends: boolean;
  /** Whether some tool uses a capability. */
  usesCapabilities: boolean;
  /** Whether there is a file with compaction. */
  compacts: boolean;
  sandbox: ProgramSandbox;
}

/** The file with the registry and the personality's filters. */
export function toRegistryFile(parts: RegistryParts): string {
  const { workspace, tools, reducers, names, examples, declared, sandbox } = parts;
  const { callFaults } = sandbox;
  const { budget, registry, contextSettings: { trims } = {} } = workspace;
  const cuts = toProgramCuts(workspace, parts.compacts);
  const declaredTrims = toDeclaredTrims(trims, parts.declaredNames);
  const taken = new Set(reducers.map(({ tool }) => tool));
  const library = [...LIBRARY_REDUCERS]
    .filter(([tool]) => !taken.has(tool) && names.has(tool))
    .map(([, name]) => name);
  const used = [...reducers.map(({ identifier }) => identifier), ...library];
  const listed = tools.map(({ identifier, tool }) =>
    withLimits(identifier, lookup(budget.caps, tool), lookup(trims ?? {}, tool)),
  );
  const caches = tools.some(({ text }) => /\bcache\b/.test(text));
  return `${toImports(parts, library, { hasReducers: used.length > 0, caches, cuts, hasTrims: declaredTrims.length > 0 })}
${used.length > 0 ? toReducers(used) : ''}${cuts?.before ?? ''}/** All tools, and the rules for their calls. */
export const registry = createToolRegistry({
${used.length > 0 ? '  reducers,\n' : ''}${toBackends(parts)}  validateArgs: true,
  validator: createArgumentValidator({ formats: standardFormats }),
  budgetStrategy: ${quote(budget.strategy)},
  emptyAllowlist: ${quote(registry.emptyAllowlist)},
  onDuplicate: ${quote(registry.onCollision)},
${registry.concurrency === null ? '' : `  concurrency: ${registry.concurrency},\n`}${caches ? '  cache: createToolCache(),\n' : ''}${cuts?.option ?? ''}${toApproved(registry)}});
${examples ? 'for (const { tool, options } of exampleTools) registry.register(tool, options);\n' : ''}${cuts?.after ?? ''}${declared ? toDeclared(declaredTrims) : ''}${listed.length > 0 ? `registry.registerAll(${toList(listed, 'registry.registerAll();')});\n` : ''}
${declared ? DECLARED_FILTERS : FILTERS}${callFaults ? CALL_FAULTS : ''}`;
}

const FILTERS = `/** The personality's rules for lists and calls. */
export const filters = personalityToFilters(personality);
`;
const DECLARED_FILTERS = `/** The rules of the personality and of the declarations for lists and calls. */
export const filters: PersonalityFilters = { ...own, filterOpts };
`;

function toReducers(used: readonly string[]): string {
  const one = used.length === 1 ? `reducers.register(${used[0]});` : undefined;
  const line =
    one ??
    `for (const reducer of ${toList(used, 'for (const reducer of ) {')}) {\n  reducers.register(reducer);\n}`;
  return `const reducers = new DefaultToolResultReducerRegistry();\n${line}\n\n`;
}

/** A list on one line, or on several if it is too long for one beside `around`. */
function toList(items: readonly string[], around: string): string {
  const flat = `[${items.join(', ')}]`;
  if (flat.length + around.length <= 100) return flat;
  return `[\n${items.map((item) => `  ${item},\n`).join('')}]`;
}

function toBackends({ backends, usesCapabilities, sandbox }: RegistryParts): string {
  if (!backends && !usesCapabilities) return '';
  const about = '  // Tools get the capabilities that they declare and the personality allows.\n';
  const lines = `createCapabilityBackends({
${backends ? '    ...backends,\n' : '    fetch: (request) => fetch(request),\n'}    personality: (id) => (id === personality.id ? personality : undefined),
  })`;
  if (!sandbox.hasRecordedErrors) return `${about}  backends: ${lines},\n`;
  return `${about}  backends: withRecordedErrors(
    ${lines.replaceAll('\n', '\n  ')},
    mocks,
  ),
`;
}

/** Fingerprints of the tools as they were approved. */
function toApproved({ approved }: RegistrySettings): string {
  const fingerprints = toFingerprints(approved);
  if (!fingerprints) return '';
  const lines = [...fingerprints].map(([name, one]) => `    ${quote(name)}: ${quote(one)},\n`);
  return `  // Changed and new tools are held back.\n  approved: approvedFingerprints({\n${lines.join('')}  }),\n`;
}

function withLimits(
  identifier: string,
  cap: number | undefined,
  trim: TrimStrategy | undefined,
): string {
  const limits = [
    ...(cap === undefined ? [] : [`maxResultChars: ${cap}`]),
    ...(trim === undefined ? [] : [`trim: ${quote(trim)}`]),
  ];
  return limits.length === 0 ? identifier : `{ ...${identifier}, ${limits.join(', ')} }`;
}

const CALL_FAULTS = `
/** Ends the what-if latency and failures of single calls. */
export const endCallFaults = registry.use(createCallFaultFilter(callFaults, calls, systemClock));
`;

function toDeclared(trims: readonly [string, TrimStrategy][]): string {
  if (trims.length === 0) return DECLARED;
  return DECLARED.replace(
    '\nconst own',
    () =>
      `\n/** The part of a long result that stays, by tool. */\n${toStatement('const trims: Readonly<Record<string, TrimStrategy>> = ', Object.fromEntries(trims))}const own`,
  ).replace(
    '  filterOpts = joinFilters',
    () =>
      '  for (const { tool } of loaded.tools) {\n    const trim = trims[tool.name];\n    if (trim) tool.trim = trim;\n  }\n  filterOpts = joinFilters',
  );
}

const DECLARED = `
const own = personalityToFilters(personality);
let { filterOpts } = own;
for (const text of declarations) {
  const { loaded, problems } = await loadDeclarations(text, sources);
  for (const { line, message } of problems) console.warn(\`line \${line}: \${message}\`);
  filterOpts = joinFilters(filterOpts, registerDeclarations(registry, loaded).filterOpts);
}
`;

function toImports(
  parts: RegistryParts,
  library: readonly string[],
  {
    hasReducers,
    caches,
    cuts,
    hasTrims,
  }: {
    hasReducers: boolean;
    caches: boolean;
    cuts: ProgramCuts | undefined;
    hasTrims: boolean;
  },
): string {
  const { tools, reducers, examples, declared, backends, usesCapabilities } = parts;
  const { callFaults, hasRecordedErrors } = parts.sandbox;
  const data = [
    ...(callFaults ? ['callFaults', 'calls'] : []),
    ...(hasRecordedErrors ? ['mocks'] : []),
  ];
  const core = [
    ...(parts.workspace.registry.approved !== null ? ['approvedFingerprints'] : []),
    ...(backends || usesCapabilities ? ['createCapabilityBackends'] : []),
    ...(caches ? ['createToolCache'] : []),
    'createToolRegistry',
    ...(hasReducers ? ['DefaultToolResultReducerRegistry'] : []),
    ...(declared ? ['joinFilters', 'type PersonalityFilters'] : []),
    'personalityToFilters',
    ...(callFaults ? ['systemClock'] : []),
    ...(hasTrims ? ['type TrimStrategy'] : []),
  ];
  const lines = [
    toImport(core, 'toolyard'),
    ...(cuts ? [toImport(cuts.imports, 'toolyard/context')] : []),
    ...(declared ? [toImport(['loadDeclarations', 'registerDeclarations'], 'toolyard/kinds')] : []),
    ...(library.length > 0 ? [toImport(library, 'toolyard/reducers')] : []),
    toImport(['createArgumentValidator', 'standardFormats'], 'toolyard/schema'),
    ...(backends ? [toImport(['backends'], './backends.ts')] : []),
    ...(cuts?.counter === undefined ? [] : [toImport([cuts.counter], `./${COUNTER_FILE}`)]),
    ...(declared ? [toImport(['declarations'], './declarations.ts')] : []),
    ...(examples ? [toImport(['exampleTools'], './example-tools.ts')] : []),
    toImport(['personality'], './personality.ts'),
    ...reducers.map(toFileImport),
    ...(callFaults ? [toImport(['createCallFaultFilter'], './sandbox/call-fault-filter.ts')] : []),
    ...(data.length > 0 ? [toImport(data, './sandbox/data.ts')] : []),
    ...(hasRecordedErrors
      ? [toImport(['withRecordedErrors'], './sandbox/recorded-errors.ts')]
      : []),
    ...(declared ? [toImport(['sources'], './sources.ts')] : []),
    ...tools.map(toFileImport),
  ];
  return `${lines.join('\n')}\n`;
}

function toFileImport({ exported, identifier, path }: UserFile): string {
  if (exported === 'default') return `import ${identifier} from './${path}';`;
  return toImport(
    [exported === identifier ? identifier : `${exported} as ${identifier}`],
    `./${path}`,
  );
}
