import type { JsonSchema } from '../../core/index.ts';

/** Where an argument travels. */
export type OperationArgumentPosition = 'path' | 'query' | 'header' | 'body';

/**
 * A declaration of the kind `webhook`, ready for `loadDeclarations`.
 *
 * Source: docs/contract.md#kind-webhook.
 */
export interface WebhookDeclaration {
  name: string;
  type: 'webhook';
  description: string;
  /** Self-contained: its `$defs` have all targets of its references. */
  parameters: JsonSchema;
  webhook: {
    /** May hold `{argument}` in its path and `${ENV}`. */
    url: string;
    /** Upper case. */
    method: string;
    /** May hold `${ENV}`. */
    headers?: Record<string, string>;
    parameters_in?: Record<string, OperationArgumentPosition>;
    body?: 'json' | 'form';
    /** The argument that is the whole body, where its properties are not arguments themselves. */
    body_argument?: string;
  };
}
