import type { JsonSchema } from './json-schema.ts';

/**
 * A question that a tool asks the user of its caller.
 *
 * Source: docs/contract.md#user-questions.
 *
 * @example
 * const question: UserQuestion = {
 *   message: 'Delete 12 files?',
 *   schema: { type: 'object', properties: { sure: { type: 'boolean' } }, required: ['sure'] },
 * };
 */
export interface UserQuestion {
  /** The text for the user; at most 2,000 UTF-16 code units. */
  message: string;
  /**
   * JSON Schema of the answer: an object whose properties are texts, numbers, booleans or choices.
   * Clients show a form for it.
   */
  schema: JsonSchema;
}

/**
 * The answer of the user.
 *
 * Source: docs/contract.md#user-questions.
 */
export type UserAnswer =
  | { action: 'accept'; content: Record<string, unknown> }
  /** Said no, or closed the form. */
  | { action: 'decline' | 'cancel' };
