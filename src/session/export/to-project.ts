import license from '../../../LICENSE?raw';
import type { AgentFormat } from '../../formats/index.ts';
import { type ProgramState, toCodegenInput } from '../codegen/codegen-input.ts';
import { findEphemeral } from '../codegen/ephemeral-tools.ts';
import type { GeneratedProgram, ProgramQuestion } from '../codegen/generate-program.ts';
import type { GeneratedFile } from '../codegen/user-file.ts';
import { PROVIDERS } from '../definitions/providers.ts';
import { toFileName } from '../documents/documents.ts';
import type { Run } from '../store/run.ts';
import { selectIsStale } from '../store/selectors.ts';
import { TSCONFIG, toPackage, toPackageName } from './package-files.ts';
import { toReadme } from './readme.ts';
import { recordRun } from './recorded-run.ts';
import { toMockModelFile, toStartFile } from './start-files.ts';
import {
  toBatchFile,
  toConversationTest,
  toExpectedFile,
  toTestFile,
  VIRTUAL_TIME,
} from './test-files.ts';

/** A workspace as a separate project. */
export interface ExportedProject {
  /** The name of its folder and of its package. */
  folder: string;
  /** The file to read first comes first. */
  files: readonly GeneratedFile[];
  /** The parts of the workspace that it lacks, as sentences. */
  notes: readonly string[];
}

/** Generates the program of a project. */
export type WriteProgram = (input: ProgramQuestion) => Promise<GeneratedProgram>;

/** A provider that a project may talk to. */
export interface ProjectProvider {
  format: AgentFormat;
  label: string;
}

/** The providers that a project may talk to. */
export const PROJECT_PROVIDERS: readonly ProjectProvider[] = PROVIDERS.flatMap(
  // Only the formats of agents have a mock model; the tests try each.
  ({ format, label, request }) =>
    request?.dialect.mock ? [{ format: format as AgentFormat, label }] : [],
);

/**
 * Writes the program of a workspace as a small project with strict types. Its tests expect the
 * results of the playground's run, and need no network. Rejects if a reducer's code fails to load, or
 * with the error of `write`.
 *
 * @param run The ended run of this workspace, which later edits did not make stale.
 * @param write Generates the program.
 * @param format The provider of its conversation.
 * @returns `undefined` for any other run.
 */
export async function toProject(
  state: ProgramState,
  run: Run | undefined,
  write: WriteProgram,
  format: AgentFormat = 'openai-chat',
): Promise<ExportedProject | undefined> {
  const { workspace } = state;
  if (!run || selectIsStale({ run, workspace, past: undefined })) return undefined;
  const recorded = recordRun(run, state.tools);
  if (!recorded) return undefined;
  const choice = { format, strict: false, closeObjects: false };
  const { recording } = recorded;
  const { files, notes } = await write({ ...(await toCodegenInput(state, choice)), recording });
  const name = toPackageName(toFileName(workspace));
  const ephemeral = findEphemeral(workspace, state.tools);
  const isSearched = files.some(({ path }) => path === 'search.ts');
  const isCopied = files.some(({ text }) => text.includes('LICENSE-toolyard'));
  const facts = { workspace, recorded, files, format, notes: [...notes, ...lackOf(run)] };
  return {
    folder: name,
    notes: facts.notes,
    files: [
      { path: 'README.md', text: toReadme(facts) },
      { path: 'package.json', text: toPackage(name, files, SCRIPTS) },
      { path: 'tsconfig.json', text: TSCONFIG },
      { path: '.gitignore', text: 'node_modules\n' },
      ...(isCopied ? [{ path: 'LICENSE-toolyard', text: license }] : []),
      { path: 'src/start.ts', text: toStartFile(format) },
      ...files.map(({ path, text }) => ({ path: `src/${path}`, text })),
      { path: 'src/mock-model.ts', text: toMockModelFile(format) },
      { path: 'src/batch.ts', text: toBatchFile(recorded) },
      { path: 'test/batch.test.ts', text: toTestFile(workspace, recorded, isSearched) },
      { path: 'test/conversation.test.ts', text: toConversationTest(recorded, ephemeral) },
      { path: 'test/expected.ts', text: toExpectedFile(recorded) },
      { path: 'test/virtual-time.ts', text: VIRTUAL_TIME },
    ],
  };
}

function lackOf({ notReplayable }: Run): string[] {
  return notReplayable === undefined
    ? []
    : [
        `The tests expect the answers of this run, although it cannot be repeated: ${notReplayable}`,
      ];
}

const SCRIPTS = {
  start: 'tsx src/start.ts',
  test: 'tsx --test test/batch.test.ts test/conversation.test.ts',
  types: 'tsc',
};
