/** The parts of a comment in the source. Texts are plain, with `code` and `{@link Name}`. */
export interface Doc {
  /** Paragraphs and lists, as written; without the defaults and the source. */
  text: string;
  params: readonly { name: string; text: string }[];
  returns?: string;
  throws: readonly string[];
  /** The default. */
  defaultText?: string;
  examples: readonly string[];
  /** Where the contract says so, for example `docs/contract.md#reduce`. */
  source?: string;
}

/** A property or method of an export. */
export interface ApiMember {
  name: string;
  /** As written, without comments and bodies. */
  signature: string;
  doc: Doc;
}

/** One public export of the package. */
export interface ApiEntry {
  name: string;
  kind: 'function' | 'class' | 'interface' | 'type' | 'constant';
  /** Which entry of the package has it, for example `toolyard`. */
  from: string;
  /** As written, without comments and bodies; of interfaces and classes the head alone. */
  signature: string;
  doc: Doc;
  members: readonly ApiMember[];
  /** Below the root of the project. */
  file: string;
  /** From 1. */
  line: number;
}

/** A text of the core that a model, or a trace, reads. `<name>` stands for what is put in. */
export interface StepText {
  /**
   * `refusal`: instead of an execution; `marker`: part of the value; `warning`: only in the trace.
   */
  kind: 'refusal' | 'answer' | 'failure' | 'marker' | 'warning';
  text: string;
  /** Of a failure. */
  code?: string;
  /** Finer than the code. */
  reason?: string;
}

/** One row of the table of gates: the content of a step's file in the core. */
export interface StepRow {
  /** 1 to 12. */
  step: number;
  /** As the trace names it, for example `dry_run`. */
  id: string;
  /** Each rule that the step tells in the trace, and what comes of it. */
  rules: readonly { rule: string; outcome: string }[];
  texts: readonly StepText[];
  file: string;
}

/** All parts of the core's source that the reference reads. */
export interface Reference {
  entries: readonly ApiEntry[];
  steps: readonly StepRow[];
}
