import type { DemoView } from '../demo-view.ts';
import type { WorkspaceStart } from '../workspace-start.ts';
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
 */
export type LessonFile =
  | { kind: 'tool'; index: number }
  | { kind: 'reducer'; tool: string }
  | { kind: 'schema'; tool: string }
  | { kind: 'calls' }
  | { kind: 'personality' }
  | { kind: 'turn' }
  | { kind: 'declaration'; index: number }
  | { kind: 'scenario' };

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
