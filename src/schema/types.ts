import type { ArgumentIssue, ArgumentRecord } from '../core/index.ts';

/**
 * A schema as it is read: any JSON object, or a boolean.
 *
 * Source: docs/contract.md#schema-validation.
 */
export type Schema = boolean | Readonly<Record<string, unknown>>;

/** Any JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The members of objects that have many, by the object. */
export type KnownMembers = ReadonlyMap<object, ArgumentRecord>;

/** Whether a value is accepted. Throws when the work budget is used up. */
export type Test = (value: unknown, run: ValidationRun) => boolean;

/** The remaining work budget. */
export interface Budget {
  /** The remaining steps. */
  left: number;
  /** The members of objects with many members, if the caller has read them. */
  readonly members?: KnownMembers | undefined;
}

/** One validation: its remaining budget, and the entered schemas. */
export interface ValidationRun extends Budget {
  /** The references that are currently followed. */
  depth: number;
  /** The dynamic scope, for `$dynamicRef` and `$recursiveRef`. */
  scope: Scope;
}

/** An entered resource, and the one before it. */
export interface Scope {
  resource: Resource;
  outer: Scope | undefined;
}

/** The keys from the root to a place, the last one first. */
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
  /**
   * A sentence about a value that fails, for keywords that check one value by itself; otherwise it
   * is not allowed.
   */
  say?: (value: unknown, run: Budget) => string;
  /** The value of the keyword, for programs. */
  expected?: unknown;
  /** Reports mismatches, for keywords with nested checks. */
  explain?: (
    value: unknown,
    run: ValidationRun,
    path: Path | undefined,
    report: IssueReport,
  ) => void;
  /** Marks the evaluated parts of an accepted value, for `unevaluated…`. */
  collect?: (value: unknown, run: ValidationRun, seen: Evaluated) => void;
}

/** One schema, compiled. A schema that refers to itself is a node before its checks are there. */
export interface Node {
  test: Test;
  checks: readonly Check[];
}

/** Keys and indexes of one value that have been evaluated. */
export type Evaluated = Set<string | number>;

/** A schema with its own URL, and the reference targets in it. */
export interface Resource {
  uri: string;
  draft: number;
  /** Schemas by their anchors; the whole has an empty one. */
  anchors: Map<string, Schema>;
  /** Targets of dynamic references; `$recursiveAnchor` is an empty one. */
  dynamic: Map<string, Schema>;
  /** Its vocabulary includes assertions. */
  asserts: boolean;
}

/** The options of a compilation. */
export interface CompileOptions {
  draft: number;
  remotes: Readonly<Record<string, Schema>>;
  pattern: (source: string) => PatternTest;
  /** The check of a format that is to be asserted. */
  format: (name: string) => ((text: string) => boolean) | undefined;
}

/** The context of compiling a keyword: its schema, and access to others. */
export interface SchemaPosition {
  schema: JsonObject;
  draft: number;
  options: CompileOptions;
  /** For work on the schema itself. */
  free: Budget;
  /** Compiles a schema that stands in this one. */
  node: (schema: unknown, keyword: string) => Node;
  /** The checks of the previous keywords, for keywords about the rest. */
  before: readonly Check[];
}

/** Whether a text contains a match of a pattern. Counts its work. */
export type PatternTest = (text: string, run: Budget) => boolean;
