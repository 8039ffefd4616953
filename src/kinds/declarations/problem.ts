import type { DeclarationPath } from '../kind.ts';

/** Where something stands in a declaration's text; both count from 1, columns in UTF-16 code units. */
export interface Position {
  line: number;
  column: number;
}

/**
 * Something in a declaration that its author should know.
 *
 * Source: docs/contract.md#declarations.
 *
 * @example
 * // { message: "Unknown type 'webhok'. Did you mean 'webhook'?", severity: 'error', tool: 'notify',
 * //   path: ['tools', 2, 'type'], line: 9, column: 11 }
 */
export interface Problem extends Position {
  /** A sentence that says what is wrong and what to do. */
  message: string;
  /** `error`: something that was asked for is not there. `warning`: something was ignored. */
  severity: 'error' | 'warning';
  /** Name of the tool's declaration, where the problem is one tool's and the name can be read. */
  tool?: string;
  /** From the root of its document. */
  path: DeclarationPath;
}
