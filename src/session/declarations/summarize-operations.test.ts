import { expect, it } from 'vitest';
import { type OperationEntry, summarizeOperations } from './summarize-operations.ts';

const operation = (name: string, mockSize?: number): OperationEntry => ({
  ...{ name, request: `GET /${name}`, about: '', url: `https://${name}.test/${name}` },
  ...(mockSize !== undefined && { mockSize }),
});
const PETS = operation('pets', 20);
const TOYS = operation('toys');

it('counts the chosen operations and their mocked responses', () => {
  expect(summarizeOperations([PETS, TOYS], 2)).toBe(
    'An OpenAPI document: 2 operations, each a webhook tool. 1 mocked response from its examples and schemas.',
  );
  expect(summarizeOperations([TOYS], 1200)).toBe(
    'An OpenAPI document: 1 of 1,200 operations, each a webhook tool.',
  );
});

it('asks for a choice if no operation is chosen', () => {
  expect(summarizeOperations([], 1200)).toBe(
    'An OpenAPI document: 0 of 1,200 operations. Choose at least one.',
  );
});

it('counts every response of a long document, and says that long ones are shortened', () => {
  const [large, other] = [operation('large', 1_000_000), operation('other', 1_000_000)];
  const counted = (...chosen: OperationEntry[]) => summarizeOperations(chosen, 3);
  expect(counted(large, other, PETS)).toContain(
    ' 3 mocked responses from its examples and schemas, the longest of them shortened.',
  );
  expect(counted(other, PETS)).toContain(' 2 mocked responses from its examples and schemas.');
});

it('counts the operations with an empty response on their own', () => {
  const empty = operation('remove', 0);
  expect(summarizeOperations([PETS, empty], 2)).toBe(
    'An OpenAPI document: 2 operations, each a webhook tool. 1 mocked response from its examples and schemas. 1 operation has no response body in the document, so its mocked response is empty. You can edit it beside the call.',
  );
  expect(summarizeOperations([empty, { ...empty, name: 'clear' }], 2)).toBe(
    'An OpenAPI document: 2 operations, each a webhook tool. 2 operations have no response body in the document, so their mocked responses are empty. You can edit them beside the call.',
  );
});

it('counts the operations that no response answers', () => {
  const silent = { ...TOYS, isUnanswered: true };
  expect(summarizeOperations([PETS, silent], 2)).toContain(
    ' 1 operation has no mocked response, so its calls fail until you add one beside the call.',
  );
  expect(summarizeOperations([silent, { ...silent, name: 'games' }], 2)).toContain(
    ' 2 operations have no mocked response, so their calls fail until you add one beside the call.',
  );
});
