import type { ProviderChoice } from '../definitions/provider-view.ts';
import { lookup } from '../lib/lookup.ts';
import type { ToolVisibility } from '../store/tool-visibility.ts';
import { currentPersonality } from '../workspace/transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { toBackendsFile } from './backends-file.ts';
import type { CodegenTool } from './codegen-tool.ts';
import { toExampleTools } from './example-tools.ts';
import { toLiteral, toTemplate } from './literal.ts';
import { toMainFile } from './main-file.ts';
import { toProgramSandbox } from './program-sandbox.ts';
import { toRegistryFile } from './registry-file.ts';
import { toSandboxFiles } from './sandbox-files.ts';
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
}

/**
 * Generates a program that uses the library with the settings of a workspace. It has registry, user
 * code, declarations, personality, budget, the data that a person put into the sandbox, and the
 * conversation with a provider. The library does not have the simulated services of the example
 * tools, so their `execute` is a stub.
 *
 * Source: docs/contract.md#definitions.
 */
export function generateProgram(input: ProgramQuestion): GeneratedProgram {
  const { workspace, choice } = input;
  const notes: string[] = [];
  const names = createNames();
  const tools = userTools(input, names, notes);
  const reducers = [...userReducers(input, names, notes), ...exampleReducers(input, names)];
  const examples = toExampleTools(input);
  if (examples) {
    notes.push('Example tools are stubs: implement execute() for each.');
  }
  const sandbox = toProgramSandbox(workspace, input.tools);
  notes.push(...sandbox.notes);
  const declarations = workspace.declarations.filter(({ disabled }) => !disabled);
  const backends = toBackendsFile(
    input.tools.map(({ capabilities }) => capabilities),
    workspace.scenario.missing,
    sandbox,
  );
  const files: GeneratedFile[] = [
    { path: 'main.ts', text: toMainFile(workspace, choice) },
    {
      path: 'registry.ts',
      text: toRegistryFile({
        workspace,
        tools,
        reducers,
        examples: !!examples,
        declared: declarations.length > 0,
        backends: backends !== undefined,
        sandbox,
      }),
    },
    { path: 'personality.ts', text: toPersonalityFile(workspace) },
    ...(backends === undefined ? [] : [{ path: 'backends.ts', text: backends }]),
    ...(examples ? [{ path: 'example-tools.ts', text: examples }] : []),
    ...(declarations.length > 0
      ? [{ path: 'declarations.ts', text: toDeclarationsFile(declarations) }]
      : []),
    ...[...tools, ...reducers].map(({ path, text }) => ({ path, text })),
    ...toSandboxFiles(sandbox),
  ];
  return { files, notes };
}

function userTools(
  { workspace, tools, own }: ProgramQuestion,
  names: Names,
  notes: string[],
): UserFile[] {
  const named = new Map<string | undefined, string>();
  for (const { userCodeId, name } of tools) if (!named.has(userCodeId)) named.set(userCodeId, name);
  return workspace.tools.flatMap(({ id, code, disabled }) => {
    if (disabled) return [];
    const known = lookup(own, id);
    const name = named.get(id) ?? id;
    if (known?.status !== 'ok') {
      notes.push(
        `${name} is not exported, because its code does not compile or is not compiled yet.`,
      );
      return [];
    }
    const { path, identifier } = names.take(name, 'tools', 'Tool');
    return [{ path, text: code, exported: 'tool', identifier, tool: name }];
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
    return [{ path, text, exported: 'reducer', identifier, tool }];
  });
}

/** Reducers of the catalogue that the library does not export. */
function exampleReducers({ workspace, reducerSources }: ProgramQuestion, names: Names): UserFile[] {
  return [...reducerSources].flatMap(([tool, source]) => {
    const exported = /export const (\w+): ToolResultReducer\b/.exec(source)?.[1];
    if (exported === undefined || Object.hasOwn(workspace.reducers, tool)) return [];
    const text = source.replace(/'(?:\.\.\/)+core\/index\.ts'/, "'toolyard'");
    const { path, identifier } = names.take(tool, 'reducers', 'Reducer');
    return [{ path, text, exported, identifier, tool }];
  });
}

function toPersonalityFile(workspace: Workspace): string {
  return `import type { Personality } from 'toolyard';

/** The role that calls the tools. */
export const personality: Personality = ${toLiteral(currentPersonality(workspace))};
`;
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
