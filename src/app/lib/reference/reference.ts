/** The parts of a TSDoc comment. Texts are plain, with `code` and `{@link Name}`. */
export interface Doc {
  /** Paragraphs and lists without the defaults and the source. */
  text: string;
  params: readonly { name: string; text: string }[];
  returns?: string;
  throws: readonly string[];
  /** The default. */
  defaultText?: string;
  examples: readonly string[];
  /** The clause, for example `docs/contract.md#reduce`. */
  source?: string;
}

/** A property or method of an export. */
export interface ApiMember {
  name: string;
  /** The source without comments and bodies. */
  signature: string;
  doc: Doc;
}

/** One public export of the package. */
export interface ApiEntry {
  name: string;
  kind: 'function' | 'class' | 'interface' | 'type' | 'constant';
  /** The entry of the package that exports it, for example `toolyard`. */
  from: string;
  /** The source without comments and bodies; for interfaces and classes only the head. */
  signature: string;
  doc: Doc;
  members: readonly ApiMember[];
  /** Relative to the root of the project. */
  file: string;
  /** From 1. */
  line: number;
}

/** A text of the core for a model or a trace. `<name>` is a placeholder. */
export interface StepText {
  /**
   * `refusal`: instead of an execution; `marker`: part of the value; `warning`: only in the trace.
   */
  kind: 'refusal' | 'answer' | 'failure' | 'marker' | 'warning';
  text: string;
  /** The error code of a failure. */
  code?: string;
  /** More specific than the code. */
  reason?: string;
}

/** One row of the table of gates: the content of a step's file in the core. */
export interface StepRow {
  /** 1 to 12. */
  step: number;
  /** The name in the trace, for example `dry_run`. */
  id: string;
  /** The rules that the step reports in the trace, with their effects. */
  rules: readonly { rule: string; outcome: string }[];
  texts: readonly StepText[];
  file: string;
}

/** The parts of the core's source that the reference shows. */
export interface Reference {
  entries: readonly ApiEntry[];
  steps: readonly StepRow[];
}
