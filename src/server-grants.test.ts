import { describe, expect, it } from 'vitest';
import { readGrants } from './server-grants.ts';

describe('the grants of an environment', () => {
  it('are none where nothing is set', () => {
    expect(readGrants({})).toEqual({});
    expect(readGrants({ TOOLYARD_OPERATOR_TOKEN: '', TOOLYARD_TOKENS: '' })).toEqual({});
  });

  it('are the operator’s and those of the list', () => {
    const list = JSON.stringify({ abc: { subject: 'ci', personalities: ['reviewer'] } });
    expect(readGrants({ TOOLYARD_OPERATOR_TOKEN: 'top', TOOLYARD_TOKENS: list })).toMatchObject({
      top: { subject: 'operator', operator: true },
      abc: { subject: 'ci', personalities: ['reviewer'], operator: false },
    });
  });

  it.each([
    ['{', 'not valid JSON'],
    ['[]', 'no object'],
    ['{"hush": 1}', 'Token 1 of TOOLYARD_TOKENS grants nothing'],
    ['{"hush": {"personalities": ["engineer"]}}', 'has no subject'],
    ['{"hush": {"subject": "a"}}', 'needs personalities'],
    ['{"hush": {"subject": "a", "personalities": ["root"]}}', 'needs personalities'],
    ['{"hush hush": {"subject": "a", "personalities": ["engineer"]}}', 'cannot be used'],
  ])('refuse %s, and tell no token', (TOOLYARD_TOKENS, sentence) => {
    expect(() => readGrants({ TOOLYARD_TOKENS })).toThrow(sentence);
    expect(() => readGrants({ TOOLYARD_TOKENS })).not.toThrow('hush');
  });
});
