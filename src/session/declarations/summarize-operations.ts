import { formatCount, formatPlural } from '../lib/format.ts';
import { withinTotal } from '../mocks/within-total.ts';
import type { ToolRequest } from './host-sentence.ts';

/** An operation of a pasted document. */
export interface OperationEntry extends ToolRequest {
  /** Its method and URL. */
  request: string;
  /** The first line of its description. */
  about: string;
  /** The length of its mocked response, in UTF-16 code units. Absent without one. */
  mockSize?: number;
}

/**
 * Says what an import of the chosen operations adds.
 *
 * @param total the operations of the document
 * @example
 * summarizeOperations([{ name: 'a', request: 'GET /a', about: '', url: 'https://a.test/a', mockSize: 9 }], 2);
 * // 'An OpenAPI document: 1 of 2 operations, each a webhook tool. 1 mocked response from its …'
 */
export function summarizeOperations(chosen: readonly OperationEntry[], total: number): string {
  const part = chosen.length < total ? `${formatCount(chosen.length)} of ` : '';
  const found = `An OpenAPI document: ${part}${formatPlural(total, 'operation')}`;
  if (chosen.length === 0) return `${found}. Choose at least one.`;
  const mocks = chosen.flatMap(({ mockSize: length }) =>
    length === undefined ? [] : { body: { length } },
  );
  const mocked = withinTotal(mocks).length;
  const offline =
    mocked === 0 ? '' : `${formatPlural(mocked, 'mocked response')} from its examples and schemas.`;
  return [`${found}, each a webhook tool.`, offline].filter(Boolean).join(' ');
}
