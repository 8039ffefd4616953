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

it('counts the mocked responses that an import of the choice adds', () => {
  const [large, other] = [operation('large', 1_000_000), operation('other', 1_000_000)];
  const counted = (...chosen: OperationEntry[]) => summarizeOperations(chosen, 3);
  expect(counted(large, other, PETS)).toContain(' 1 mocked response ');
  expect(counted(other, PETS)).toContain(' 2 mocked responses ');
});
