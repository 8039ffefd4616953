import { LIBRARY_REDUCERS } from '../content/library-reducers.ts';
import { lookup } from '../lib/lookup.ts';
import { quote } from '../lib/quote.ts';
import { toFingerprints } from '../tools/approval.ts';
import type { RegistrySettings, Workspace } from '../workspace/workspace.ts';
import type { ProgramSandbox } from './program-sandbox.ts';
import type { UserFile } from './user-file.ts';

/** Input of {@link toRegistryFile}. */
export interface RegistryParts {
  workspace: Workspace;
  tools: readonly UserFile[];
  reducers: readonly UserFile[];
  /** Whether there is a file of example tools. */
  examples: boolean;
  /** Whether there is a file of declarations. */
  declared: boolean;
  /** Whether there is a file of backends. */
  backends: boolean;
  sandbox: ProgramSandbox;
}

/** The file with the registry and the personality's filters. */
export function toRegistryFile({
  workspace,
  tools,
  reducers,
  examples,
  declared,
  backends,
  sandbox,
}: RegistryParts): string {
  const { callFaults, secrets } = sandbox;
  const { budget, registry } = workspace;
  const taken = new Set(reducers.map(({ tool }) => tool));
  const library = [...LIBRARY_REDUCERS]
    .filter(([tool]) => !taken.has(tool))
    .map(([, name]) => name);
  const used = [...reducers.map(({ identifier }) => identifier), ...library];
  const listed = tools.map(({ identifier, tool }) =>
    withCap(identifier, lookup(budget.caps, tool)),
  );
  const sources = [
    'builtIn',
    ...(declared ? ['declared'] : []),
    ...(listed.length > 0 ? ['userTools'] : []),
  ];
  return `${toImports({ tools, reducers, library, examples, declared, backends, approved: registry.approved !== null, sandbox })}
const reducers = new DefaultToolResultReducerRegistry();
for (const reducer of [${used.join(', ')}]) reducers.register(reducer);

const builtIn = createToolRegistry({
  reducers,
${backends ? GIVEN : FETCH_ALONE}    personality: (id) => (id === personality.id ? personality : undefined),
  }),
  validateArgs: true,
  validator: createArgumentValidator({ formats: standardFormats }),
  budgetStrategy: ${quote(budget.strategy)},
  emptyAllowlist: ${quote(registry.emptyAllowlist)},
${registry.concurrency === null ? '' : `  concurrency: ${registry.concurrency},\n`}});
${examples ? 'for (const { tool, options } of exampleTools) builtIn.register(tool, options);\n' : ''}${
  listed.length > 0
    ? `\nconst userTools = createToolRegistry({ tools: [${listed.join(', ')}] });\n`
    : ''
}
const filters = personalityToFilters(personality);
${declared ? toDeclared(secrets !== undefined) : ''}
/** All tools. */
export const registry = DefaultToolRegistry.merge([${sources.join(', ')}], {
  onCollision: ${quote(registry.onCollision)},
${toApproved(registry)}});
export const { allowedTools, ctx: personalityContext } = filters;
export const filterOpts: ToolFilterOpts = ${declared ? 'joined' : 'filters.filterOpts'};
${callFaults ? CALL_FAULTS : ''}`;
}

const FETCH_ALONE = `  // Tools get the capabilities that they declare and the personality allows. Add fs, kv, process
  // and secrets where your tools declare them.
  backends: createCapabilityBackends({
    fetch: (request) => fetch(request),
`;
const GIVEN = `  // Tools get the capabilities that they declare and the personality allows.
  backends: createCapabilityBackends({
    ...backends,
`;

/** Fingerprints of the tools as they were approved. */
function toApproved({ approved }: RegistrySettings): string {
  const fingerprints = toFingerprints(approved);
  if (!fingerprints) return '';
  const lines = [...fingerprints].map(([name, one]) => `    ${quote(name)}: ${quote(one)},\n`);
  return `  // Changed and new tools are held back.\n  approved: approvedFingerprints({\n${lines.join('')}  }),\n`;
}

function withCap(identifier: string, cap: number | undefined): string {
  return cap === undefined ? identifier : `{ ...${identifier}, maxResultChars: ${cap} }`;
}

const CALL_FAULTS = `
/** Ends the what-if latency and failures of single calls. */
export const endCallFaults = registry.use(createCallFaultFilter(callFaults, calls, systemClock));
`;

const toDeclared = (hasSecrets: boolean) => `
// Sources for the declared tools: env, handlers, sql, collections, …
const sources: DeclarationSources = ${hasSecrets ? '{ env: secrets }' : '{}'};
const declared = new DefaultToolRegistry();
let joined = filters.filterOpts;
for (const text of declarations) {
  const { loaded, problems } = await loadDeclarations(text, sources);
  for (const { line, message } of problems) console.warn(\`line \${line}: \${message}\`);
  joined = joinFilters(joined, registerDeclarations(declared, loaded).filterOpts);
}
`;

type Imports = Pick<
  RegistryParts,
  'tools' | 'reducers' | 'examples' | 'declared' | 'backends' | 'sandbox'
> & {
  library: readonly string[];
  /** Whether tools need approval. */
  approved: boolean;
};

function toImports({
  tools,
  reducers,
  library,
  examples,
  declared,
  backends,
  approved,
  sandbox: { callFaults, secrets },
}: Imports): string {
  const data = [
    ...(callFaults ? ['callFaults', 'calls'] : []),
    ...(declared && secrets ? ['secrets'] : []),
  ];
  const core = [
    ...(approved ? ['approvedFingerprints'] : []),
    'createCapabilityBackends',
    'createToolRegistry',
    'DefaultToolRegistry',
    'DefaultToolResultReducerRegistry',
    ...(declared ? ['joinFilters'] : []),
    'personalityToFilters',
    ...(callFaults ? ['systemClock'] : []),
    'type ToolFilterOpts',
  ];
  const lines = [
    `import {\n${core.map((name) => `  ${name},\n`).join('')}} from 'toolyard';`,
    ...(declared
      ? [
          "import { type DeclarationSources, loadDeclarations, registerDeclarations } from 'toolyard/kinds';",
        ]
      : []),
    ...(library.length > 0 ? [`import { ${library.join(', ')} } from 'toolyard/reducers';`] : []),
    "import { createArgumentValidator, standardFormats } from 'toolyard/schema';",
    ...(backends ? ["import { backends } from './backends.ts';"] : []),
    ...(declared ? ["import { declarations } from './declarations.ts';"] : []),
    ...(examples ? ["import { exampleTools } from './example-tools.ts';"] : []),
    "import { personality } from './personality.ts';",
    ...(callFaults
      ? ["import { createCallFaultFilter } from './sandbox/call-fault-filter.ts';"]
      : []),
    ...(data.length > 0 ? [`import { ${data.join(', ')} } from './sandbox/data.ts';`] : []),
    ...[...tools, ...reducers].map(
      ({ exported, identifier, path }) =>
        `import { ${exported === identifier ? identifier : `${exported} as ${identifier}`} } from './${path}';`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}
