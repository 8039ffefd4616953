import { formatList } from '../../lib/format-list.ts';
import type { ProviderChoice } from '../definitions/provider-view.ts';
import { lookup } from '../lib/lookup.ts';
import type { ToolVisibility } from '../store/tool-visibility.ts';
import { currentPersonality } from '../workspace/transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { recordingsOfBackends, toBackendsFile } from './backends-file.ts';
import type { CodegenTool } from './codegen-tool.ts';
import { COMPACTION_FILE, compactsTurns, toCompactionFile } from './compaction-file.ts';
import { findEphemeral } from './ephemeral-tools.ts';
import { toExampleTools } from './example-tools.ts';
import { toStatement, toTemplate } from './literal.ts';
import { hasTurns, toContextFile, toMainFile } from './main-file.ts';
import { countsResults, toCounterFile } from './program-counter.ts';
import { toProgramSandbox } from './program-sandbox.ts';
import { type ProgramRecording, type RecordingName, toRecordingsFile } from './recordings-file.ts';
import { toRegistryFile } from './registry-file.ts';
import { toSandboxFiles } from './sandbox-files.ts';
import { NOTICE } from './sandbox-sources.ts';
import { isSearched, toSearchFile } from './search-file.ts';
import {
  findDeclaredNeeds,
  recordingsOfSources,
  toDocumentsFile,
  toEmptySources,
  toSourcesFile,
} from './sources-file.ts';
import type { GeneratedFile, UserFile } from './user-file.ts';

/** A workspace as a program that uses the library. */
export interface GeneratedProgram {
  /** The main file is the first. */
  files: readonly GeneratedFile[];
  /** Sentences about the parts of the workspace that the program lacks. */
  notes: readonly string[];
}

/** Input of {@link generateProgram}. Plain data. */
export interface ProgramQuestion {
  workspace: Workspace;
  tools: readonly CodegenTool[];
  /** Whether each file of the user compiles. */
  own: Readonly<Record<string, { status: string }>>;
  userReducers: Readonly<Record<string, { status: string }>>;
  /** Code of the catalogue's reducers, by the names of their tools. */
  reducerSources: ReadonlyMap<string, string>;
  /** The decisions of the gates; absent before the first check. */
  visibility: ToolVisibility | undefined;
  choice: ProviderChoice;
  /** Answers of a run, for a program that works without a network. Default: none. */
  recording?: ProgramRecording | undefined;
}

/**
 * Generates a program that uses the library with the settings of a workspace. It has one registry
 * with the user's code, declarations and personality, the data that a person put into the sandbox,
 * and the conversation with a provider. With a recording, it answers its tools like the run.
 *
 * The library does not have the simulated services of the example tools. Without a recording, their
 * `execute` is a stub.
 *
 * Source: docs/contract.md#definitions.
 */
export function generateProgram(input: ProgramQuestion): GeneratedProgram {
  const { workspace, choice, recording } = input;
  const isRecorded = recording !== undefined;
  const notes: string[] = [];
  const names = createNames();
  // A lost tool is not registered: another one has its name.
  const present = input.tools.filter(({ lost, disabled }) => !lost && !disabled);
  const known = new Set(present.map(({ name }) => name));
  const tools = userTools(input, names, notes);
  const reducers = [...userReducers(input, names, notes), ...exampleReducers(input, names, known)];
  const ephemeral = findEphemeral(workspace, input.tools);
  if (ephemeral.length > 0 && !hasTurns(choice)) notes.push(pruneNote(ephemeral));
  const examples = toExampleTools({ ...input, isRecorded });
  if (examples && !isRecorded) {
    notes.push('Example tools are stubs: implement execute() for each.');
  }
  const sandbox = toProgramSandbox(workspace, input.tools, isRecorded);
  notes.push(...sandbox.notes, ...(recording?.world.gaps ?? []));
  const declarations = workspace.declarations.filter(({ disabled }) => !disabled);
  const declared = declarations.length > 0 ? findDeclaredNeeds(workspace) : undefined;
  const sources = declared && isRecorded ? declared : undefined;
  // Example tools use no backend.
  const capabilities = input.tools
    .filter(({ origin }) => origin !== 'offered' && (origin !== 'catalogue' || !isRecorded))
    .map((one) => one.capabilities);
  const backendParts = {
    declared: capabilities,
    missing: workspace.scenario.missing,
    ...{ sandbox, isRecorded },
  };
  const toSources = (hasSecrets: boolean) =>
    sources ? toSourcesFile(sources, hasSecrets) : toEmptySources(hasSecrets);
  const backends = toBackendsFile(backendParts);
  const recordings = recording
    ? new Set<RecordingName>([
        ...recordingsOfBackends(backendParts),
        ...(sources ? recordingsOfSources(sources) : []),
        ...(examples ? (['results'] as const) : []),
      ])
    : NONE;
  const servers = sources?.needs.has('mcp')
    ? input.tools.filter(({ origin, mcpServer }) => origin === 'declared' && mcpServer)
    : [];
  const recorded = recording && toRecordingsFile(recording, recordings, servers);
  const documents = sources && toDocumentsFile(sources);
  const copied = toCopied(recordings.size, servers.length);
  const searches = isSearched(workspace, present);
  // A server of MCP has no conversation.
  const compacts = compactsTurns(workspace) && choice.format !== 'mcp';
  const files: GeneratedFile[] = [
    {
      path: 'main.ts',
      text: toMainFile(choice, { prunes: ephemeral.length > 0, searches, compacts }),
    },
    {
      path: 'registry.ts',
      text: toRegistryFile({
        ...{ workspace, tools, reducers, names: known, sandbox, compacts },
        examples: !!examples,
        declared: declarations.length > 0,
        declaredNames: namesOfDeclared(present),
        backends: backends !== undefined,
        usesCapabilities: !isRecorded || capabilities.some((one) => Object.keys(one).length > 0),
      }),
    },
    { path: 'context.ts', text: toContextFile(workspace) },
    { path: 'personality.ts', text: toPersonalityFile(workspace) },
    ...toTokenFiles(workspace, searches, compacts),
    ...(backends === undefined ? [] : [{ path: 'backends.ts', text: backends }]),
    ...(declared ? [{ path: 'sources.ts', text: toSources(sandbox.secrets !== undefined) }] : []),
    ...(examples ? [{ path: 'example-tools.ts', text: examples }] : []),
    ...(declarations.length > 0
      ? [{ path: 'declarations.ts', text: toDeclarationsFile(declarations) }]
      : []),
    ...[...tools, ...reducers].map(({ path, text }) => ({ path, text })),
    ...(recorded === undefined ? [] : [{ path: 'sandbox/recordings.ts', text: recorded }]),
    ...(documents === undefined ? [] : [{ path: 'sandbox/documents.ts', text: documents }]),
    ...(searches ? [{ path: 'search.ts', text: toSearchFile(workspace) }] : []),
    ...toSandboxFiles(sandbox, copied),
  ];
  return { files, notes };
}

/** The parts of the playground that a recorded project has copies of. */
function toCopied(recordings: number, servers: number) {
  return [
    ...(recordings > 0 ? (['replay'] as const) : []),
    ...(servers > 0 ? (['servers'] as const) : []),
  ];
}

/** The counter of tokens, and the results of earlier turns that stay. */
function toTokenFiles(workspace: Workspace, searches: boolean, compacts: boolean): GeneratedFile[] {
  const counts = searches || compacts || countsResults(workspace);
  return [
    ...(counts ? [toCounterFile(workspace)] : []),
    ...(compacts ? [{ path: COMPACTION_FILE, text: toCompactionFile(workspace) }] : []),
  ];
}

function namesOfDeclared(tools: readonly CodegenTool[]): ReadonlySet<string> {
  return new Set(tools.flatMap(({ name, origin }) => (origin === 'declared' ? [name] : [])));
}

function pruneNote(ephemeral: readonly string[]): string {
  return `Call registry.pruneEphemeral() at the end of each turn. It removes ${formatList(ephemeral)}.`;
}

const NONE: ReadonlySet<RecordingName> = new Set();

function userTools(
  { workspace, tools, own }: ProgramQuestion,
  names: Names,
  notes: string[],
): UserFile[] {
  const named = new Map<string | undefined, string>();
  for (const { userCodeId, name } of tools) if (!named.has(userCodeId)) named.set(userCodeId, name);
  const lost = new Set(tools.flatMap((one) => (one.lost ? (one.userCodeId ?? []) : [])));
  return workspace.tools.flatMap(({ id, code, disabled }) => {
    if (disabled || lost.has(id)) return [];
    const known = lookup(own, id);
    const name = named.get(id) ?? id;
    if (known?.status !== 'ok') {
      notes.push(
        `${name} is not exported, because its code does not compile or is not compiled yet.`,
      );
      return [];
    }
    const { path, identifier } = names.take(name, 'tools', 'Tool');
    return [{ path, text: code, exported: exportOf(code, 'tool'), identifier, tool: name }];
  });
}

function userReducers(
  { workspace, userReducers: known }: ProgramQuestion,
  names: Names,
  notes: string[],
): UserFile[] {
  return Object.entries(workspace.reducers).flatMap(([tool, text]) => {
    if (lookup(known, tool)?.status !== 'ok') {
      notes.push(`The reducer of ${tool} is not exported, because its code does not compile.`);
      return [];
    }
    const { path, identifier } = names.take(tool, 'reducers', 'Reducer');
    return [{ path, text, exported: exportOf(text, 'reducer'), identifier, tool }];
  });
}

/** The name under which a user's file exports its tool or reducer. */
function exportOf(code: string, name: string): string {
  return /^\s*export\s+default\b/m.test(code) ? 'default' : name;
}

/** Reducers of the catalogue that the library does not export. */
function exampleReducers(
  { workspace, reducerSources }: ProgramQuestion,
  names: Names,
  known: ReadonlySet<string>,
): UserFile[] {
  return [...reducerSources].flatMap(([tool, source]) => {
    const exported = /export const (\w+): ToolResultReducer\b/.exec(source)?.[1];
    if (exported === undefined || !known.has(tool)) return [];
    if (Object.hasOwn(workspace.reducers, tool)) return [];
    const text = `${NOTICE}${source}`.replace(/'(?:\.\.\/)+core\/index\.ts'/, "'toolyard'");
    const { path, identifier } = names.take(tool, 'reducers', 'Reducer');
    return [{ path, text, exported, identifier, tool }];
  });
}

function toPersonalityFile(workspace: Workspace): string {
  return `import type { Personality } from 'toolyard';

/** The role that calls the tools. */
${toStatement('export const personality: Personality = ', currentPersonality(workspace))}`;
}

function toDeclarationsFile(declarations: Workspace['declarations']): string {
  const texts = declarations.map(
    ({ name, text }) => `  // ${name.replace(/\s+/g, ' ')}\n  ${toTemplate(text)},\n`,
  );
  return `/** Declared tools, as YAML or JSON. */
export const declarations: readonly string[] = [
${texts.join('')}];
`;
}

interface Names {
  take(name: string, directory: string, suffix: string): { path: string; identifier: string };
}

function createNames(): Names {
  const taken = new Set<string>();
  /** The latest number of each name: thousands of tools may have one. */
  const latest = new Map<string, number>();
  return {
    take: (name, directory, suffix) => {
      const safe = name.replace(/[^A-Za-z0-9_-]+/g, '_') || 'unnamed';
      const camel = safe.replace(/[_-]+([A-Za-z0-9])?/g, (_, next: string = '') =>
        next.toUpperCase(),
      );
      const start = /^[A-Za-z]/.test(camel) ? '' : 'tool';
      const base = `${start}${camel.charAt(0).toLowerCase()}${camel.slice(1)}${suffix}`;
      const key = `${directory}/${safe} ${base}`.toLowerCase();
      let count = latest.get(key) ?? 1;
      let number = '';
      // Some file systems ignore case.
      const used = () => {
        number = count === 1 ? '' : String(count);
        return [`${directory}/${safe}${number}`, base + number].map((one) => one.toLowerCase());
      };
      while (used().some((one) => taken.has(one))) count += 1;
      for (const one of used()) taken.add(one);
      latest.set(key, count);
      return { path: `${directory}/${safe}${number}.ts`, identifier: base + number };
    },
  };
}
