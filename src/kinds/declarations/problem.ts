import type { DeclarationPath } from '../kind.ts';

/** A position in a declaration's text; both count from 1, columns in UTF-16 code units. */
export interface Position {
  line: number;
  column: number;
}

/**
 * A mistake or a warning about a declaration.
 *
 * Source: docs/contract.md#declarations.
 *
 * @example
 * // { message: "Unknown type 'webhok'. Did you mean 'webhook'?", severity: 'error', tool: 'notify',
 * //   path: ['tools', 2, 'type'], line: 9, column: 11 }
 */
export interface Problem extends Position {
  /** A sentence that explains the mistake and what to do. */
  message: string;
  /** `error`: a requested part is missing. `warning`: a part was ignored. */
  severity: 'error' | 'warning';
  /** Name of the tool's declaration, if the problem belongs to one tool with a readable name. */
  tool?: string;
  /** From the root of its document. */
  path: DeclarationPath;
}
