import { loadCodegen } from '../codegen/load-codegen.ts';
import type { GeneratedFile } from '../codegen/user-file.ts';
import { toFileName } from '../documents/documents.ts';
import { CORE_VERSION } from '../lib/core-version.ts';
import type { Run } from '../store/run.ts';
import type { SessionState } from '../store/state.ts';
import { toReadme } from './readme.ts';
import { recordRun } from './recorded-run.ts';
import { toRecordedFile, toTestFile } from './test-files.ts';

/** A workspace as a project of its own. */
export interface ExportedProject {
  /** The name of its folder, which is the name of its package, too. */
  folder: string;
  /** The one to read first comes first. */
  files: readonly GeneratedFile[];
  /** What it lacks of the workspace, as sentences. */
  notes: readonly string[];
}

/** What {@link toProject} reads. */
export type ProjectState = Pick<
  SessionState,
  'workspace' | 'tools' | 'userTools' | 'userReducers' | 'visibility'
>;

/**
 * The program of a workspace as a small project with strict types, and tests that hold it to what
 * the playground's run showed. May reject, where the code of a reducer does not load.
 *
 * @param run of this very workspace, at its end.
 * @returns `undefined` where that is not so.
 */
export async function toProject(
  state: ProjectState,
  run: Run | undefined,
): Promise<ExportedProject | undefined> {
  const recorded = run?.input === state.workspace ? recordRun(run, state.tools) : undefined;
  if (!run || !recorded) return undefined;
  const { workspace } = state;
  const folder = toFileName(workspace)
    .replace('.toolyard.json', '')
    .replace(/[^a-z0-9-]+/g, '-');
  const name = folder.replace(/^-+|-+$/g, '') || 'workspace';
  const { files, notes } = await loadCodegen(state, {
    format: 'openai-chat',
    strict: false,
    closeObjects: false,
  });
  const declares = workspace.declarations.some(({ disabled }) => !disabled);
  const facts = { workspace, recorded, notes: [...notes, ...lackOf(run)] };
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
      // What reads declarations checks them with it.
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
      // The types of optional peers need not be there.
      skipLibCheck: true,
      noEmit: true,
    },
    include: ['src', 'test'],
  },
  null,
  2,
)}\n`;
