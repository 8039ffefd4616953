import { type ProgramState, toCodegenInput } from '../codegen/codegen-input.ts';
import type { GeneratedProgram, ProgramQuestion } from '../codegen/generate-program.ts';
import type { GeneratedFile } from '../codegen/user-file.ts';
import { toFileName } from '../documents/documents.ts';
import { CORE_VERSION } from '../lib/core-version.ts';
import type { Run } from '../store/run.ts';
import { toReadme } from './readme.ts';
import { recordRun } from './recorded-run.ts';
import { toRecordedFile, toTestFile } from './test-files.ts';

/** A workspace as a separate project. */
export interface ExportedProject {
  /** The name of its folder and of its package. */
  folder: string;
  /** The file to read first comes first. */
  files: readonly GeneratedFile[];
  /** The parts of the workspace that it lacks, as sentences. */
  notes: readonly string[];
}

/**
 * Writes the program of a workspace as a small project with strict types. Its tests expect the
 * results of the playground's run. Rejects if a reducer's code fails to load, or with the error of
 * `write`.
 *
 * @param run The ended run of this workspace.
 * @param write Generates the program.
 * @returns `undefined` for any other run.
 */
export async function toProject(
  state: ProgramState,
  run: Run | undefined,
  write: (input: ProgramQuestion) => Promise<GeneratedProgram>,
): Promise<ExportedProject | undefined> {
  const recorded = run?.input === state.workspace ? recordRun(run, state.tools) : undefined;
  if (!run || !recorded) return undefined;
  const { workspace } = state;
  const folder = toFileName(workspace)
    .replace('.toolyard.json', '')
    .replace(/[^a-z0-9-]+/g, '-');
  const name = folder.replace(/^-+|-+$/g, '') || 'workspace';
  const choice = { format: 'openai-chat', strict: false, closeObjects: false } as const;
  const { files, notes } = await write(await toCodegenInput(state, choice));
  const declares = workspace.declarations.some(({ disabled }) => !disabled);
  const hasSandbox = files.some(({ path }) => path.startsWith('sandbox/'));
  const facts = { workspace, recorded, hasSandbox, notes: [...notes, ...lackOf(run)] };
  return {
    folder: name,
    notes: facts.notes,
    files: [
      { path: 'README.md', text: toReadme(facts) },
      { path: 'package.json', text: toPackage(name, declares) },
      { path: 'tsconfig.json', text: TSCONFIG },
      { path: '.gitignore', text: 'node_modules\n' },
      ...files.map(({ path, text }) => ({ path: `src/${path}`, text })),
      { path: 'test/recorded.ts', text: toRecordedFile(recorded) },
      { path: 'test/batch.test.ts', text: toTestFile(workspace, recorded) },
    ],
  };
}

function lackOf({ notReplayable }: Run): string[] {
  return notReplayable === undefined
    ? []
    : [`This run cannot be reproduced exactly, so its results cannot be tested: ${notReplayable}`];
}

function toPackage(name: string, declares: boolean): string {
  const manifest = {
    name,
    version: '0.0.0',
    private: true,
    type: 'module',
    engines: { node: '>=20.19' },
    scripts: { test: 'tsx --test test/batch.test.ts', types: 'tsc' },
    dependencies: {
      toolyard: `^${CORE_VERSION}`,
      // The reader of declarations validates them with it.
      ...(declares && { zod: '^4.2.0' }),
    },
    devDependencies: { '@types/node': '^20.19.0', tsx: '^4.20.0', typescript: '>=5.9.0' },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

const TSCONFIG = `${JSON.stringify(
  {
    compilerOptions: {
      target: 'ES2023',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      module: 'NodeNext',
      types: ['node'],
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      noImplicitOverride: true,
      verbatimModuleSyntax: true,
      isolatedModules: true,
      allowImportingTsExtensions: true,
      // The types of optional peers may be missing.
      skipLibCheck: true,
      noEmit: true,
    },
    include: ['src', 'test'],
  },
  null,
  2,
)}\n`;
