import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from './limits.ts';
import { HttpProblem } from './problem.ts';
import { readExecution, readSingleCall } from './read-execution.ts';

const read = (body: unknown) => readExecution(body, DEFAULT_LIMITS);
const reason = (body: unknown): string => {
  const answer = read(body);
  return answer instanceof HttpProblem ? `${answer.code}: ${answer.detail}` : 'nothing is wrong';
};

describe('a batch', () => {
  it('is read as it was sent', () => {
    const context = {
      sessionId: 's',
      platform: 'cli',
      agentId: 'a',
      currentTurn: 3,
      messageCount: 0,
      resultBudgetChars: 100,
      dryRun: true,
      attachments: [
        { id: '1', kind: 'text', data: 'x' },
        { id: '2', kind: 'image', data: 'eA==', encoding: 'base64', name: 'n', mimeType: 'm' },
      ],
    };
    const calls = [{ toolCallId: '1', name: 'greet', args: [1, null] }];
    const body = { calls, personality: 'guest', context };
    expect(read(body)).toEqual(body);
  });

  it('may omit arguments, which are empty then', () => {
    expect(read({ calls: [{ toolCallId: '1', name: 'greet' }] })).toEqual({
      calls: [{ toolCallId: '1', name: 'greet', args: {} }],
    });
  });

  it('reports the path of a mistake', () => {
    const fine = { toolCallId: '1', name: 'greet' };
    expect(reason({ calls: [fine, { ...fine, name: 1 }] })).toMatch(/\$\.calls\[1\]\.name/);
    expect(reason({ calls: [fine, { ...fine, nmae: 1 }] })).toMatch(/\$\.calls\[1\].*'nmae'/);
    expect(reason({ calls: [], context: { session: 's' } })).toMatch(/'session'.*sessionId/);
    expect(reason({ calls: [], context: { currentTurn: 1.5 } })).toMatch(
      /\$\.context\.currentTurn/,
    );
  });

  it('has a limited number of calls', () => {
    const calls = (length: number) =>
      Array.from({ length }, () => ({ toolCallId: '1', name: 'x' }));
    expect(reason({ calls: calls(100) })).toBe('nothing is wrong');
    expect(reason({ calls: calls(101) })).toMatch(/^too_many_calls: .*101.*100/);
  });

  it.each([
    { id: '1', kind: 'text' },
    { id: 1, kind: 'text', data: 'x' },
    { id: '1', kind: 'text', data: 'x', encoding: 'hex' },
    { id: '1', kind: 'text', data: 'x', name: null },
    null,
    'x',
  ])('accepts no attachment such as %j', (attachment) => {
    expect(reason({ calls: [], context: { attachments: [attachment] } })).toMatch(/attachments/);
  });
});

describe('one call', () => {
  it('takes its name from the URL', () => {
    expect(readSingleCall({ args: 1 }, 'greet', DEFAULT_LIMITS)).toEqual({
      calls: [{ toolCallId: 'call', name: 'greet', args: 1 }],
    });
    expect(
      readSingleCall({ args: {}, toolCallId: '7', personality: 'guest' }, 'greet', DEFAULT_LIMITS),
    ).toEqual({
      calls: [{ toolCallId: '7', name: 'greet', args: {} }],
      personality: 'guest',
    });
  });

  it.each([{}, { args: {}, name: 'launch' }, { args: {}, toolCallId: 7 }, [], null])(
    'is not %j',
    (body) => {
      expect(readSingleCall(body, 'greet', DEFAULT_LIMITS)).toMatchObject({ code: 'malformed' });
    },
  );
});
