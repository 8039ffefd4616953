/** A row of docs/glossary.md. */
export interface GlossaryTerm {
  term: string;
  /** One sentence; backticks mark code. */
  meaning: string;
  /** The id of the clause that defines it. */
  clause: string;
}
