import { expect, it } from 'vitest';
import { type OperationEntry, summarizeOperations } from './summarize-operations.ts';

const operation = (name: string, isMocked: boolean): OperationEntry => ({
  ...{ name, request: `GET /${name}`, about: '', url: `https://${name}.test/${name}`, isMocked },
});
const PETS = operation('pets', true);
const TOYS = operation('toys', false);

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
