/** A block of a clause. Texts contain `code`, **strong** words and [links](#id). */
export type ContractBlock =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }
  | {
      kind: 'code';
      code: string;
      /** The name of an exact text, which the product writes with these words. */
      exact?: string;
    };

/** The full text of a clause in docs/contract.md. */
export interface ContractText {
  id: string;
  title: string;
  /** The heading that the clause is below. */
  section: string;
  blocks: readonly ContractBlock[];
  /** The source document of the clause. */
  source: string;
}
