/** One block of a clause. Texts have `code`, **strong** words and [links](#id). */
export type ContractBlock =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: 'code'; code: string };

/** One clause of docs/contract.md, in full. */
export interface ContractText {
  id: string;
  title: string;
  /** The heading that the clause is below. */
  section: string;
  blocks: readonly ContractBlock[];
  /** Which of the documents says so. */
  source: string;
}
