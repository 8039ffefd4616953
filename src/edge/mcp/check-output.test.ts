import { expect, it } from 'vitest';
import { ok, type Tool } from '../../core/index.ts';
import { toServer } from '../server.ts';
import { createTestServer, ENGINEER } from '../test-support.ts';
import { outputCheckOf } from './check-output.ts';

const outputSchema = {
  type: 'object',
  properties: { sum: { type: 'number' } },
  required: ['sum'],
};

const add: Tool = {
  name: 'add',
  description: 'Adds.',
  schema: { type: 'object' },
  capabilities: {},
  outputSchema,
  execute: async () => ok('4', { structured: { sum: 4 } }),
};

function checkWith(options: object, tool: Tool) {
  const errors: unknown[] = [];
  const server = toServer({
    registry: createTestServer().registry,
    personalities: [ENGINEER],
    auth: {},
    onError: (error) => errors.push(error),
    ...options,
  });
  return { check: outputCheckOf(server, tool), errors };
}

it('accepts what matches, and says what does not', () => {
  const { check } = checkWith({}, add);
  expect(check?.({ sum: 4 })).toBeUndefined();
  expect(check?.({ sum: 'four' })).toMatch(
    /^The structured content does not match the output schema of the tool, so it is left out\. \$\.sum: .*number.*\.$/,
  );
  expect(check?.(undefined)).toBe(
    'The tool has an output schema, but its result has no structured content.',
  );
});

it('ignores a tool without an output schema', () => {
  const { outputSchema: _, ...plain } = add;
  expect(checkWith({}, plain).check).toBeUndefined();
});

it('lets a result pass if the validator fails', () => {
  const validator = () => {
    throw new Error('no such draft');
  };
  const { check, errors } = checkWith({ validator }, add);
  expect(check?.({ sum: 'four' })).toBeUndefined();
  expect(errors.map(String)).toEqual(['Error: no such draft']);
});
