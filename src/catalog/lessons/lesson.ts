import type { ProviderFormat } from '../../formats/index.ts';
import type { DemoView } from '../demo-view.ts';
import type { StartCall, WorkspaceStart } from '../workspace-start.ts';
import type { LessonOutcome } from './outcome.ts';

/**
 * The one text of a workspace that a step asks to edit.
 *
 * - `tool`: the TypeScript of a user tool. `reducer`: the TypeScript of the reducer of a tool.
 * - `schema`: an example tool's schema, as JSON.
 * - `calls`: the calls of the turn, as a JSON list of `{ tool, args }`, with `id` where one was given.
 * - `personality`: the selected personality, as YAML with the fields of `Personality` except `id`.
 * - `turn`: YAML of `budget` (`total_chars`, `strategy`, `caps`), `dry_run`, `end`, `concurrency`.
 * - `declaration`: YAML that declares tools.
 * - `scenario`: YAML of `seed`, `faults` and `missing`.
 * - `registry`: YAML of `on_collision` and `empty_allowlist`.
 * - `context`: YAML of how results are measured, cut and kept, of the budget for definitions, and of what
 *   stays in a conversation: `keep_turns`, and `pinned` with ids of calls.
 */
export type LessonFile =
  | { kind: 'tool'; index: number }
  | { kind: 'reducer'; tool: string }
  | { kind: 'schema'; tool: string }
  | { kind: 'calls' }
  | { kind: 'personality' }
  | { kind: 'turn' }
  | { kind: 'declaration'; index: number }
  | { kind: 'scenario' }
  | { kind: 'registry' }
  | { kind: 'context' };

/** A further run of a step's document, with some parts replaced. */
export interface StepVariant {
  /** Files of tools, by their index. The next free index adds a tool. */
  tools?: Readonly<Record<number, string>>;
  /** Replaces a part of the reader's own file of a tool by a text, by its index. */
  edits?: Readonly<Record<number, readonly [part: RegExp | string, by: string]>>;
  /** The calls of the turn. */
  calls?: readonly StartCall[];
  /** Values of secrets, by reference. */
  secrets?: Readonly<Record<string, string>>;
  /** Texts of files, by their paths in the repository. */
  fixtures?: Readonly<Record<string, string>>;
}

/** One goal of a step. It checks the run's results, never the reader's text. */
export interface LessonCheck {
  /** The expected result as a short sentence without a full stop: `The write is refused`. */
  says: string;
  /** The clause that it is an instance of, by its id in `#/reference/<clause>`. A test asks for it. */
  clause: string;
  /**
   * @returns `undefined` if it holds, otherwise the run's actual result as a short sentence.
   * @throws NoVerdict if the run does not say whether it holds
   */
  passes(outcome: LessonOutcome): string | undefined;
}

/** One step of a lesson: a page of prose, one text to edit, and its goals. */
export interface LessonStep {
  title: string;
  /** Paragraphs, together at most 150 words; `code` in backticks is the only markup. */
  prose: readonly string[];
  file: LessonFile;
  /** Id of the call whose gates are open at first. Default: the first call. */
  look?: string;
  checks: readonly LessonCheck[];
  /** A sentence or two that say where to look; same markup as the prose. */
  hint: string;
  /** The whole text of the file after which all checks hold. */
  solution: string;
  /**
   * Runs the workspace twice more, apart, for {@link LessonOutcome.again}: the very same, and with
   * the next seed. Default false.
   */
  again?: boolean;
  /**
   * Runs the workspace once more for each variant, apart, for {@link LessonOutcome.variants}: with
   * other arguments, another secret, or a broken tool. So a check sees more than one run.
   */
  variants?: Readonly<Record<string, StepVariant>>;
  /**
   * Writes the definitions in this provider's format, in strict mode if it has one, for
   * {@link LessonOutcome.provider}. The step shows them.
   */
  provider?: ProviderFormat;
  /**
   * Runs all batches as turns, apart, for {@link LessonOutcome.conversation}. The step shows the requests.
   */
  conversation?: boolean;
  /** Exports the run as a project, for {@link LessonOutcome.project}. The step shows its files. */
  project?: boolean;
}

/** The workspace of a lesson. */
export interface LessonContent {
  /** The first step begins here; each later one begins where the previous one ended. */
  start: WorkspaceStart;
  /** The view of its embedded demo and of its picture. Default: `ladder`. */
  view?: DemoView;
  /** One to three. */
  steps: readonly LessonStep[];
}

/** A lesson as the list has it: it teaches a clause of the contract by use. */
export interface Lesson {
  /** The lesson's name in the URL `#/learn/<slug>`. */
  slug: string;
  title: string;
  /** The knowledge that the reader gains, in one sentence. */
  teaches: string;
  /** How many steps it has, for the list, which loads no lesson. A test compares. */
  steps: number;
  /** May reject. */
  load(): Promise<LessonContent>;
}
