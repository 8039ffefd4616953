import type { ArgumentIssue } from '../core/index.ts';

/** A schema as it is read: any JSON object, or a boolean. */
export type Schema = boolean | Readonly<Record<string, unknown>>;

/** Any JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is accepted. Throws where the budget of work is used up. */
export type Test = (value: unknown, run: ValidationRun) => boolean;

/** How much work may still be done. */
export interface Budget {
  /** Steps that may still be taken. */
  left: number;
}

/** One validation: what is left of its budget, and the schemas that were entered. */
export interface ValidationRun extends Budget {
  /** References that are followed at this moment. */
  depth: number;
  /** The dynamic scope, for `$dynamicRef` and `$recursiveRef`. */
  scope: Scope;
}

/** A resource that was entered, and the one that it was entered from. */
export interface Scope {
  resource: Resource;
  outer: Scope | undefined;
}

/** The keys from the whole to a place, the last one first. */
export interface Path {
  parent: Path | undefined;
  key: string | number;
}

/** An issue whose path is not written yet. */
export type PlacedIssue = Omit<ArgumentIssue, 'path'> & { at: Path | undefined };

/** Collects issues up to a number, and counts the rest. */
export interface IssueReport {
  readonly issues: PlacedIssue[];
  readonly most: number;
  count: number;
}

/** One keyword of one schema, compiled. */
export interface Check {
  keyword: string;
  test: Test;
  /** A sentence about a value that fails, for keywords that look at one value alone; else it is not allowed. */
  say?: (value: unknown) => string;
  /** What `say` asks for, for programs. */
  expected?: unknown;
  /** Reports what is wrong, and nothing where all is well, for keywords that look further down. */
  explain?: (
    value: unknown,
    run: ValidationRun,
    path: Path | undefined,
    report: IssueReport,
  ) => void;
  /** Marks what of a value that passed has been evaluated, for `unevaluated…`. */
  collect?: (value: unknown, run: ValidationRun, seen: Evaluated) => void;
}

/** One schema, compiled. A schema that refers to itself is a node before its checks are there. */
export interface Node {
  test: Test;
  checks: readonly Check[];
}

/** Keys and indexes of one value that have been evaluated. */
export type Evaluated = Set<string | number>;

/** A schema with an address of its own, and what can be referred to in it. */
export interface Resource {
  uri: string;
  draft: number;
  /** Schemas by their anchors; the whole has an empty one. */
  anchors: Map<string, Schema>;
  /** Those that a dynamic reference may find from elsewhere; `$recursiveAnchor` is an empty one. */
  dynamic: Map<string, Schema>;
  /** Its vocabulary has the keywords that assert. */
  asserts: boolean;
}

/** What a schema is compiled with. */
export interface CompileOptions {
  draft: number;
  remotes: Readonly<Record<string, Schema>>;
  pattern: (source: string) => PatternTest;
  /** The check of a format that is to be asserted. */
  format: (name: string) => ((text: string) => boolean) | undefined;
}

/** What a keyword is compiled with: the schema that it stands in, and how to reach others. */
export interface SchemaPosition {
  schema: JsonObject;
  draft: number;
  options: CompileOptions;
  /** For work on the schema itself. */
  free: Budget;
  /** Compiles a schema that stands in this one. */
  node: (schema: unknown, keyword: string) => Node;
  /** The checks of the keywords before, for those that ask what is left. */
  before: readonly Check[];
}

/** Whether a text holds a match of a pattern. Counts its work. */
export type PatternTest = (text: string, run: ValidationRun) => boolean;
