import { formatCount, formatPlural } from '../lib/format.ts';
import { MAX_TOTAL } from '../mocks/within-total.ts';
import type { ToolRequest } from './host-sentence.ts';

/** An operation of a pasted document. */
export interface OperationEntry extends ToolRequest {
  /** Its method and URL. */
  request: string;
  /** The first line of its description. */
  about: string;
  /**
   * The whole length of its mocked response, in UTF-16 code units. 0 for an empty one. Absent without
   * one.
   */
  mockSize?: number;
  /** Neither a mocked response nor a simulated service answers it. Default: false. */
  isUnanswered?: boolean;
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
  return [
    `${found}, each a webhook tool.`,
    sayMocked(chosen),
    sayEmpty(chosen),
    sayUnanswered(chosen),
  ]
    .filter(Boolean)
    .join(' ');
}

function sayMocked(chosen: readonly OperationEntry[]): string {
  const sizes = chosen.flatMap(({ mockSize }) => mockSize || []);
  if (sizes.length === 0) return '';
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const shortened = total > MAX_TOTAL ? ', the longest of them shortened' : '';
  return `${formatPlural(sizes.length, 'mocked response')} from its examples and schemas${shortened}.`;
}

function sayEmpty(chosen: readonly OperationEntry[]): string {
  const { length: count } = chosen.filter(({ mockSize }) => mockSize === 0);
  if (count === 0) return '';
  const rest =
    count === 1
      ? 'has no response body in the document, so its mocked response is empty. You can edit it'
      : 'have no response body in the document, so their mocked responses are empty. You can edit them';
  return `${formatPlural(count, 'operation')} ${rest} beside the call.`;
}

function sayUnanswered(chosen: readonly OperationEntry[]): string {
  const { length: count } = chosen.filter(({ isUnanswered }) => isUnanswered);
  if (count === 0) return '';
  const [has, their] = count === 1 ? ['has', 'its'] : ['have', 'their'];
  return `${formatPlural(count, 'operation')} ${has} no mocked response, so ${their} calls fail until you add one beside the call.`;
}
