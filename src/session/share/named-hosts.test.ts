import { expect, test } from 'vitest';
import { createUserCodeWorkspace } from '../testing/open-test-session.ts';
import { namedHosts } from './named-hosts.ts';

test('takes linear time for hostile texts', () => {
  const texts = [
    'allowedHosts: ['.repeat(100_000),
    `allowedHosts: [${'a'.repeat(1_000_000)}]`,
    `allowedHosts: ${'['.repeat(1_000_000)}`,
    `allowedHosts${' '.repeat(1_000_000)}`,
    `https://${'a-'.repeat(500_000)}`,
    `https://${'a:'.repeat(500_000)}`,
    'https://['.repeat(100_000),
  ];
  for (const text of texts) {
    expect(namedHosts(createUserCodeWorkspace({ tools: [text] })).length).toBeLessThanOrEqual(1);
  }
});

test('lists each host once', () => {
  const workspace = createUserCodeWorkspace({
    tools: [
      "capabilities: { network: { allowedHosts: ['api.example.com', '*.Cdn.example'] } } // README.md",
      'fetch(`https://user:pass@API.example.com/v1`); fetch("http://localhost:8080.")',
    ],
    reducers: { a: '// see https://docs.example.org.' },
  });
  const text = 'servers:\n  - url: wss://mcp.example.net/mcp\n  - url: http://[2001:db8::1]/\n';
  const declarations = [{ id: 'd', name: 'Servers', text, disabled: false }];
  expect(namedHosts({ ...workspace, declarations })).toEqual([
    'api.example.com',
    '*.cdn.example',
    'localhost',
    'docs.example.org',
    'mcp.example.net',
    '[2001:db8::1]',
  ]);
  expect(namedHosts(createUserCodeWorkspace({ tools: ['return 1'] }))).toEqual([]);
});
