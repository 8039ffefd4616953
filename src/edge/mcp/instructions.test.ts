import { describe, expect, it } from 'vitest';
import { ACCEPT_MCP, createTestServer } from '../test-support.ts';
import type { McpInstructions } from './instructions.ts';
import { initialize, modern, modernHeaders, readMessages } from './mcp-test-support.ts';

/** The instructions of a server, by both versions of the protocol. */
async function told(instructions: McpInstructions | undefined, token = 'guest-token') {
  const { post, seen } = createTestServer(instructions === undefined ? {} : { instructions });
  const sent = [
    post('/mcp', initialize(), { headers: ACCEPT_MCP, token }),
    post('/mcp', modern('server/discover'), { headers: modernHeaders('server/discover'), token }),
  ];
  const texts: unknown[] = [];
  for (const answer of sent) {
    const [{ result } = {}] = await readMessages(await answer);
    texts.push(Object(result).instructions);
  }
  return { texts, errors: seen.errors.map(String) };
}

describe('instructions', () => {
  it('are a text for every client', async () => {
    expect((await told('Search first.')).texts).toEqual(['Search first.', 'Search first.']);
  });

  it('depend on the caller, where they are a function', async () => {
    const of: McpInstructions = ({ subject, personality }) =>
      personality === 'guest' ? `${subject} is a guest.` : undefined;
    expect((await told(of)).texts).toEqual(['ada is a guest.', 'ada is a guest.']);
    expect((await told(of, 'operator-token')).texts).toEqual([undefined, undefined]);
  });

  it('are absent by default', async () => {
    expect((await told(undefined)).texts).toEqual([undefined, undefined]);
  });

  it.each<[string, () => unknown, string]>([
    [
      'throws',
      () => {
        throw new Error('no file');
      },
      'Error: no file',
    ],
    [
      'returns a promise',
      async () => 'late',
      'TypeError: The function instructions returned no text. Return one, synchronously.',
    ],
  ])('are absent if the function %s, and the host gets an error', async (_, given, error) => {
    // A host without types may give any function.
    const { texts, errors } = await told(given as McpInstructions);
    expect(texts).toEqual([undefined, undefined]);
    expect(errors).toEqual([error, error]);
  });

  it('of another type are refused', () => {
    // A host without types may give any value.
    expect(() => createTestServer({ instructions: ['Search first.'] as never })).toThrow(
      'instructions are no text. Give a text, or a function that returns one.',
    );
  });
});
