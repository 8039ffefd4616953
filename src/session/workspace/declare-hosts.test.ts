import { expect, test } from 'vitest';
import { declareHost, originsIn } from './declare-hosts.ts';

test.each([
  ["fetch('https://api.test/v1')", []],
  ["ctx.scopedFetch('https://api.test/v1')", ['https://api.test']],
  [`ctx.scopedFetch(\`https://api.test\${path}\`)`, ['https://api.test']],
  [`ctx.scopedFetch(\`http://api.test:8080/\${path}\`)`, ['http://api.test:8080']],
  [`ctx.scopedFetch(\`https://api.\${zone}.test/\`)`, []],
  [`ctx.scopedFetch(\`https://eu.api\${zone}.test/\`)`, []],
  ["// see 'https://docs.test/'\nctx.scopedFetch('https://a.test')", ['https://a.test']],
  ["ctx.scopedFetch('https://a.test/x'); ctx.scopedFetch('https://a.test/y')", ['https://a.test']],
])('the origins of %s', (code, origins) => {
  expect(originsIn(code)).toEqual(origins);
});

const tool = (line: string) => `// capabilities: { network: { allowedHosts: ['old.test'] } }
export const tool = defineTool({
  name: 'mine',
${line}  async execute() {},
});
`;

test.each([
  [
    "  capabilities: { network: { allowedHosts: ['a.test'] } },\n",
    "  capabilities: { network: { allowedHosts: ['a.test', 'b.test'] } },\n",
  ],
  [
    '  capabilities: { network: { allowedHosts: [] } },\n',
    "  capabilities: { network: { allowedHosts: ['b.test'] } },\n",
  ],
  [
    "  capabilities: { network: { allowedHosts: ['a.test', ] } },\n",
    "  capabilities: { network: { allowedHosts: ['a.test', 'b.test' ] } },\n",
  ],
  [
    "  capabilities: { network: {}, secrets: ['k'] },\n",
    "  capabilities: { network: { allowedHosts: ['b.test'] }, secrets: ['k'] },\n",
  ],
  [
    "  capabilities: { secrets: ['k'] },\n",
    "  capabilities: { network: { allowedHosts: ['b.test'] }, secrets: ['k'] },\n",
  ],
  ['', "  capabilities: { network: { allowedHosts: ['b.test'] } },\n"],
])('declares a host in %j', (before, after) => {
  expect(declareHost(tool(before), 'b.test')).toBe(tool(after));
});

test('leaves code alone that has no place for it', () => {
  expect(declareHost('export const tool = other;', 'b.test')).toBe('export const tool = other;');
});
