/**
 * One content of a resource: a text, or bytes in Base64.
 *
 * Source: docs/contract.md#resources.
 *
 * @example
 * const contents: ResourceContents = { uri: 'notes://1', mimeType: 'text/plain', text: 'Call Ada.' };
 */
export type ResourceContents = { uri: string; mimeType?: string } & (
  | { text: string }
  | { blob: string }
);
