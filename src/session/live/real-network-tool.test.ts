import { expect, test } from 'vitest';
import type { ToolInfo } from '../store/tool-info.ts';
import { createUserCodeWorkspace } from '../testing/open-test-session.ts';
import { findRealNetworkTool } from './real-network-tool.ts';

const info = (name: string, more: Partial<ToolInfo> = {}): ToolInfo => ({
  ...{ name, label: name, group: '', description: '', schema: {}, exampleArgs: {} },
  ...{ origin: 'catalogue', capabilities: {}, hasReducer: false, loadSource: async () => '' },
  ...more,
});
const reaches = (...allowedHosts: string[]) => ({ capabilities: { network: { allowedHosts } } });

const find = (tool: ToolInfo | string, code = '') => {
  const name = typeof tool === 'string' ? tool : tool.name;
  const workspace = {
    ...createUserCodeWorkspace({ calls: [name], tools: [code] }),
    declarations: [{ id: 'd', name: 'd', text: code, disabled: false }],
  };
  const tools = [info('idle', reaches('*')), ...(typeof tool === 'string' ? [] : [tool])];
  return findRealNetworkTool({ workspace, tools }, ['https://api.real.test']);
};

test.each<[string, ToolInfo, string?]>([
  ['without network', info('a')],
  ['of other hosts', info('a', reaches('*.example', 'api.other.test'))],
  ['of the user, without network', info('a', { origin: 'user', userCodeId: 'own-1' }), 'x * 2'],
  ['declared, with another host', info('a', { ...reaches('b.test'), origin: 'declared' })],
])('a tool %s does not wait', (_, tool, code) => {
  expect(find(tool, code)).toBeUndefined();
});

test.each<[string, ToolInfo | string, string?]>([
  ['with the host', info('a', reaches('api.real.test'))],
  ['with a pattern of the host', info('a', reaches('*.real.test'))],
  ['with all hosts', info('a', reaches('*'))],
  ['that is unknown', 'a'],
  ['of a server, or an agent', info('a', { origin: 'declared', declarationId: 'd' })],
  [
    'whose new code names the host',
    info('a', { origin: 'user', userCodeId: 'own-1' }),
    "allowedHosts: ['api.real.test']",
  ],
  [
    'whose new code names a pattern',
    info('a', { origin: 'user', userCodeId: 'own-1' }),
    "allowedHosts: ['*']",
  ],
])('a tool %s waits', (_, tool, code) => {
  expect(find(tool, code)).toBe('a');
});

test('without allowed origins, no tool waits', () => {
  const workspace = createUserCodeWorkspace({ calls: ['a'] });
  expect(findRealNetworkTool({ workspace, tools: [] }, [])).toBeUndefined();
});
