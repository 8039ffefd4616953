import { expect, test } from 'vitest';
import type { Personality, ToolCapabilities } from '../../core/index.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { toHostFix } from './host-fix.ts';

const TEXT =
  'HOST_NOT_ALLOWED: blog.example is not among the hosts that tool and personality share (nothing).';
const declares: ToolCapabilities = { network: { allowedHosts: ['*.example'] } };

function fixOf(text: string, safety: Personality['safety'], capabilities = declares) {
  const info: ToolInfo = {
    name: 'my_fetch',
    label: 'my_fetch',
    group: 'own',
    description: '',
    origin: 'user',
    schema: {},
    loadSource: async () => '',
    exampleArgs: {},
    capabilities,
    hasReducer: false,
  };
  const personality = { id: 'p', name: 'P', description: '', ...(safety && { safety }) };
  return toHostFix(text, personality, info);
}

test('offers to allow a declared host that the personality does not list', () => {
  const fix = { kind: 'allow-host', host: 'blog.example', label: 'Allow blog.example for P' };
  expect(fixOf(TEXT, { network: { allow: [] } })).toEqual(fix);
  expect(fixOf(TEXT, { network: { allow: ['a.example'] } })).toEqual(fix);
});

test('offers nothing that would not help', () => {
  const listed = { network: { allow: ['*.example'] } };
  expect(fixOf(TEXT, undefined)).toBeUndefined();
  expect(fixOf(TEXT, listed)).toBeUndefined();
  expect(fixOf(TEXT, { network: { allow: [] } }, {})).toBeUndefined();
  expect(
    fixOf('HOST_NOT_ALLOWED: blog.example is denied by', { network: { allow: [] } }),
  ).toBeUndefined();
});
