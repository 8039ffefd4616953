import { formatCount, formatPlural } from '../lib/format.ts';
import type { ToolRequest } from './host-sentence.ts';

/** An operation of a pasted document. */
export interface OperationEntry extends ToolRequest {
  /** Its method and URL. */
  request: string;
  /** The first line of its description. */
  about: string;
  /** Whether a mocked response answers it. */
  isMocked: boolean;
}

/**
 * Says what an import of the chosen operations adds.
 *
 * @param total the operations of the document
 * @example
 * summarizeOperations([{ name: 'a', request: 'GET /a', about: '', url: 'https://a.test/a', isMocked: true }], 2);
 * // 'An OpenAPI document: 1 of 2 operations, each a webhook tool. 1 mocked response from its …'
 */
export function summarizeOperations(chosen: readonly OperationEntry[], total: number): string {
  const part = chosen.length < total ? `${formatCount(chosen.length)} of ` : '';
  const found = `An OpenAPI document: ${part}${formatPlural(total, 'operation')}`;
  if (chosen.length === 0) return `${found}. Choose at least one.`;
  const mocked = chosen.filter(({ isMocked }) => isMocked).length;
  const offline =
    mocked === 0 ? '' : `${formatPlural(mocked, 'mocked response')} from its examples and schemas.`;
  return [`${found}, each a webhook tool.`, offline].filter(Boolean).join(' ');
}
