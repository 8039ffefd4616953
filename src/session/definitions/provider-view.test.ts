import { expect, test } from 'vitest';
import type { ToolDefinitionLite } from '../../core/index.ts';
import { type ProviderChoice, toProviderView } from './provider-view.ts';
import { isProviderFormat, PROVIDERS, providerFacts, toCurl } from './providers.ts';

const search: ToolDefinitionLite = {
  name: 'docs.search',
  description: 'Searches the docs.',
  parameters: {
    type: 'object',
    properties: { query: { type: 'string' }, limit: { type: 'integer' } },
    required: ['query'],
    additionalProperties: false,
  },
};
const open: ToolDefinitionLite = {
  name: 'open',
  description: 'Takes anything.',
  parameters: {
    type: 'object',
    properties: { options: { type: 'object' } },
    additionalProperties: false,
  },
};

const view = (change: Partial<ProviderChoice>, definitions = [search, open]) =>
  toProviderView(definitions, {
    format: 'openai-chat',
    strict: false,
    closeObjects: false,
    ...change,
  });

test.each(PROVIDERS.map(({ format }) => format))(
  '%s: each text is the tool’s JSON in the request',
  (format) => {
    const { entries, tools: whole, warnings } = view({ format });
    expect(JSON.stringify(JSON.parse(whole))).toBe(whole);
    expect(entries.map(({ name }) => name)).toEqual(['docs.search', 'open']);
    for (const { compact, description, strict } of entries) {
      // The AI SDK's tools are properties of one object.
      expect(whole).toContain(format === 'ai-sdk' ? compact.slice(1, -1) : compact);
      expect(compact).toContain(description);
      expect(strict).toBe('off');
    }
    expect(warnings).toEqual([]);
  },
);

test('a name that a provider refuses differs from the provider’s name', () => {
  const [first, second] = view({ format: 'openai-chat' }).entries;
  expect(first?.providerName).toMatch(/^docs_search_[a-z0-9]{9}$/);
  expect(first?.compact).toContain(first?.providerName);
  expect(second?.providerName).toBe('open');
  expect(view({ format: 'gemini' }).entries[0]?.providerName).toBe('docs.search');
});

test('strict mode shows its changes, and reports the place that prevents it', () => {
  const [first, second] = view({ strict: true }).entries;
  expect(first).toMatchObject({ strict: 'on', warnings: [] });
  expect(first?.compact).toContain('"strict":true');
  expect(first?.loose).not.toContain('strict');
  expect(second).toMatchObject({ strict: 'refused' });
  expect(second?.loose).toBeUndefined();
  expect(second?.warnings).toContainEqual({
    tool: 'open',
    path: '/properties/options',
    reason: expect.stringMatching(/^Not strict: /),
  });
  expect(view({ strict: true, closeObjects: true }).entries[1]?.strict).toBe('on');
});

test('a format without strict mode ignores the option', () => {
  const { entries } = view({ format: 'anthropic', strict: true });
  expect(entries.map(({ strict, warnings }) => [strict, warnings])).toEqual([
    ['off', []],
    ['off', []],
  ]);
});

test('too many tools for one request cause a warning', () => {
  const many = Array.from({ length: 129 }, (_, index) => ({ ...open, name: `tool_${index}` }));
  expect(view({}, many).warnings).toEqual([expect.stringMatching(/at most 128 tools.*129 tools/)]);
  expect(view({}, many.slice(1)).warnings).toEqual([]);
  expect(view({ format: 'anthropic' }, many).warnings).toEqual([]);
});

test('the command protects the request from the shell', () => {
  const { request } = providerFacts('anthropic');
  const tools: unknown = JSON.parse(view({ format: 'anthropic' }).tools);
  const curl = toCurl(request!, tools);
  expect(curl).toContain('-H "x-api-key: $ANTHROPIC_API_KEY" \\\n');
  const body: unknown = JSON.parse(/<<'JSON'\n([\s\S]*)\nJSON\n$/.exec(curl)?.[1] ?? '');
  expect(body).toMatchObject({ model: expect.any(String), tools });
});

test('isProviderFormat accepts only formats', () => {
  expect([isProviderFormat('gemini'), isProviderFormat('x'), isProviderFormat(1)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('deferred tools are marked where the provider has a search, which leads the request', () => {
  const choice = { format: 'anthropic', strict: false, closeObjects: false } as const;
  const { entries, tools } = toProviderView([search, open], choice, ['open']);
  expect(JSON.parse(tools)[0]).toEqual(providerFacts('anthropic').search);
  expect(JSON.parse(tools)).toHaveLength(3);
  expect(entries.map(({ deferred }) => deferred)).toEqual([undefined, true]);
  expect(entries[1]?.compact).toContain('"defer_loading":true');
  expect(toProviderView([search, open], choice)).toEqual(view({ format: 'anthropic' }));
  const without = toProviderView([search, open], { ...choice, format: 'gemini' }, ['open']);
  expect(without).toEqual(view({ format: 'gemini' }));
});
