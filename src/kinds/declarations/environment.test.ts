// biome-ignore-all lint/suspicious/noTemplateCurlyInString: such texts are what is tested here
import { expect, test } from 'vitest';
import { loadDeclarations } from '../index.ts';
import type { ToolDeclaration } from '../kind.ts';
import { fakeKind } from './test-support.ts';

/** Loads, and returns the declaration that the kind received. */
async function given(text: string, env: Record<string, string>) {
  const seen: ToolDeclaration[] = [];
  const plain = fakeKind('fake');
  const fake = fakeKind('fake', {
    fields: { config: 'any', mcp: 'any' },
    load: (declaration, sources, report) => {
      seen.push(declaration);
      return plain.load(declaration, sources, report);
    },
  });
  const { problems } = await loadDeclarations(text, { env }, { kinds: [fake] });
  return { seen, problems };
}

test('config and MCP texts receive the values once, at any depth', async () => {
  const text = `
- name: a
  type: fake
  description: costs \${KEY}
  config: {api_key: "\${KEY}", deep: [{x: "a-\${KEY}-\${OTHER}"}], n: 5, on: true}
  mcp: {url: "https://\${HOST}/mcp", args: ["-y", "$\${KEY}"]}
`;
  const { seen, problems } = await given(text, { KEY: '${OTHER}', OTHER: 'o', HOST: 'h.example' });
  expect(problems).toEqual([]);
  expect(seen[0]).toMatchObject({
    description: 'costs ${KEY}',
    config: { api_key: '${OTHER}', deep: [{ x: 'a-${OTHER}-o' }], n: 5, on: true },
    mcp: { url: 'https://h.example/mcp', args: ['-y', '${KEY}'] },
  });
});

test('values in a URL are encoded for their place', async () => {
  const text = `
- name: a
  type: fake
  config: {endpoint: "https://h.example/?key=\${KEY}", text: "?key=\${KEY}"}
  mcp: {url: "\${BASE}/mcp?key=\${KEY}"}
`;
  const { seen } = await given(text, { KEY: 'a+b', BASE: 'https://h.example/v1' });
  expect(seen[0]).toMatchObject({
    config: { endpoint: 'https://h.example/?key=a%2Bb', text: '?key=a+b' },
    mcp: { url: 'https://h.example/v1/mcp?key=a%2Bb' },
  });
});

test('a variable without a value is reported with its position, and the other tools load', async () => {
  const text = `- name: a
  type: fake
  config:
    keys:
      - \${KNOWN}
      - \${ABSENT}
- {name: b, type: fake}
- {name: c, type: fake, config: {x: "\${toString}"}}
`;
  const { seen, problems } = await given(text, { KNOWN: 'k' });
  expect(seen.map(({ name }) => name)).toEqual(['b']);
  expect(problems).toMatchObject([
    {
      line: 6,
      column: 9,
      tool: 'a',
      severity: 'error',
      message: expect.stringContaining("'ABSENT'"),
    },
    { line: 8, column: 37, tool: 'c', message: expect.stringContaining("'toString'") },
  ]);
});

test('problems never contain a value', async () => {
  const fake = fakeKind('fake', {
    load: async ({ config }, _sources, report) => {
      report({ message: `Cannot use ${JSON.stringify(config)}.`, path: [] });
      throw new Error(`At ${JSON.stringify(config)}`);
    },
  });
  const { problems } = await loadDeclarations(
    '- {name: a, type: fake, config: {key: "Bearer ${KEY}"}}',
    { env: { KEY: 's3cret' } },
    { kinds: [fake] },
  );
  expect(problems).toHaveLength(2);
  expect(JSON.stringify(problems)).not.toContain('s3cret');
});
