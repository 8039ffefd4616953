import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { executeTool, loadWith } from '../test-support.ts';
import {
  createRagCollection,
  type RagCollection,
  RELEVANT_SCORE,
  ragKind,
  scoreFromCosine,
  scoreFromDistance,
} from './kind.ts';

const DOCUMENTS = [
  { id: 'refunds', text: 'Refunds are paid within five days.', metadata: { page: 3 } },
  { id: 'shipping', text: 'Shipping takes three days. Lost parcels are paid back.' },
  { id: 'warranty', text: 'The warranty lasts two years.' },
];

// docs/contract.md#kind-rag
const KNOWLEDGE_BASE = {
  name: 'knowledge_base',
  type: 'rag',
  description: 'Search the product knowledge base',
  rag: { collection: 'product_docs', top_k: 5, score_threshold: 0.7 },
};

const sources = () => ({ collections: { product_docs: createRagCollection(DOCUMENTS) } });

describe('a collection', () => {
  const collection = createRagCollection(DOCUMENTS);
  const ids = async (query: string, options = {}) =>
    (await collection.search(query, options)).map(({ id }) => id);

  test('a full answer scores far above a partial one', async () => {
    const [best, second] = await collection.search('paid refunds');
    expect(best).toMatchObject(DOCUMENTS[0] as object);
    expect(best?.score).toBeGreaterThan(0.7);
    expect(second?.id).toBe('shipping');
    expect(second?.score).toBeLessThan(0.5);
  });

  test('words that no document has lower the score', async () => {
    const [whole] = await collection.search('warranty');
    const [half] = await collection.search('warranty zebra');
    expect(half?.id).toBe('warranty');
    expect(half?.score).toBeLessThan((whole?.score ?? 0) * 0.6);
  });

  test('a score depends only on the document and the question', async () => {
    const filler = Array.from({ length: 40 }, (_, n) => ({ id: `n${n}`, text: `Note ${n}.` }));
    const scoreIn = async (documents: typeof filler) => {
      const hits = await createRagCollection(documents).search('refunds paid');
      return hits.find(({ id }) => id === 'refunds')?.score ?? 0;
    };
    const better = { id: 'all', text: 'Refunds, refunds, refunds: paid, paid, paid.' };
    const alone = await scoreIn([...DOCUMENTS, ...filler]);
    const beside = await scoreIn([...DOCUMENTS, ...filler, better]);
    expect(Math.abs(alone - beside)).toBeLessThan(0.1);
  });

  test.each([
    ['common words do not count', 'what is the warranty', {}, ['warranty']],
    ['unless there are no others', 'the', {}, ['warranty']],
    ['another form of a word', 'refunded', {}, ['refunds']],
    ['a word of the id', 'shipping', { topK: 1 }, ['shipping']],
    ['misspelt', 'waranty', {}, ['warranty']],
    ['another word with one other letter', 'clays', {}, []],
    ['the start of a word', 'refun', {}, ['refunds']],
    ['at most so many', 'days', { topK: 1 }, ['refunds']],
    ['none of zero', 'days', { topK: 0 }, []],
    ['at least so good', 'paid refunds', { scoreThreshold: 0.7 }, ['refunds']],
    ['nothing', '', {}, []],
    ['only punctuation', '?! …', {}, []],
    ['unknown', 'zebra', {}, []],
  ])('%s', async (_, query, options, expected) => {
    expect(await ids(query, options)).toEqual(expected);
  });

  test('adding an id again replaces it', async () => {
    const own = createRagCollection(DOCUMENTS);
    await own.add([{ id: 'refunds', text: 'Money comes back in ten days.' }]);
    expect(own.size).toBe(3);
    expect(await own.search('five')).toEqual([]);
    expect((await own.search('money')).map(({ id }) => id)).toEqual(['refunds']);
  });

  test('adding an empty text removes the document', async () => {
    const own = createRagCollection(DOCUMENTS);
    await own.add([{ id: 'refunds', text: '' }]);
    expect(own.size).toBe(2);
    expect(await own.search('refunds')).toEqual([]);
  });

  test('search returns copies', async () => {
    const [hit] = await collection.search('refunds');
    Object.assign(hit?.metadata ?? {}, { page: 99 });
    expect((await collection.search('refunds'))[0]?.metadata).toEqual({ page: 3 });
  });
});

describe('type: rag', () => {
  test('a declaration becomes a tool', async () => {
    const { tool, problems } = await loadWith(ragKind, KNOWLEDGE_BASE, sources());
    expect(problems).toEqual([]);
    expect(tool).toMatchObject({
      description: 'Search the product knowledge base',
      outputIsUntrusted: true,
      schema: { required: ['query'], properties: { top_k: { default: 5 } } },
    });
    expect(await executeTool(tool, { query: 'paid refunds' })).toMatchObject({
      ok: true,
      value: expect.stringMatching(
        /^\[1\] refunds \(score 0\.\d\d\)\nRefunds are paid within five days\.$/,
      ),
      structured: { results: [DOCUMENTS[0]] },
    });
  });

  test('5 hits and every score are the defaults; a call may ask for fewer', async () => {
    const asked: unknown[] = [];
    const collection: RagCollection = {
      size: 0,
      add: () => {},
      search: async (...question) => {
        asked.push(question);
        return [];
      },
    };
    const declaration = { ...KNOWLEDGE_BASE, rag: { collection: 'own' } };
    const { tool } = await loadWith(ragKind, declaration, { collections: { own: collection } });
    expect(await executeTool(tool, { query: 'x' })).toMatchObject({
      value: "Nothing was found for 'x'.",
    });
    await executeTool(tool, { query: 'y', top_k: 2 });
    expect(asked).toEqual([
      ['x', { topK: 5, scoreThreshold: 0 }],
      ['y', { topK: 2, scoreThreshold: 0 }],
    ]);
  });

  test.each([
    [{ query: '  ' }, '$.query'],
    [{}, '$.query'],
    ['x', '$.query'],
    [{ query: 'x', top_k: 0 }, '$.top_k'],
    [{ query: 'x', top_k: 1.5 }, '$.top_k'],
    [{ query: 'x', top_k: '3' }, '$.top_k'],
  ])('%o is refused', async (args, field) => {
    const { tool } = await loadWith(ragKind, KNOWLEDGE_BASE, sources());
    expect(await executeTool(tool, args)).toMatchObject({
      ok: false,
      code: 'input_invalid',
      field,
    });
  });

  test('any collection obeys order, number and threshold', async () => {
    const hit = (id: string, score: number) => ({ id, text: id, score });
    const careless: RagCollection = {
      size: 4,
      add: () => {},
      search: () => [hit('low', 0.2), hit('good', 0.8), hit('best', 0.9), hit('fair', 0.75)],
    };
    const { tool } = await loadWith(ragKind, KNOWLEDGE_BASE, {
      collections: { product_docs: careless },
    });
    expect(await executeTool(tool, { query: 'x', top_k: 2 })).toMatchObject({
      structured: { results: [{ id: 'best' }, { id: 'good' }] },
    });
  });

  test.each([12.5, -0.1, Number.NaN])('a score of %s is a failed call', async (score) => {
    const odd: RagCollection = {
      size: 1,
      add: () => {},
      search: () => [{ id: 'a', text: 'a', score }],
    };
    const { tool } = await loadWith(ragKind, KNOWLEDGE_BASE, {
      collections: { product_docs: odd },
    });
    expect(await executeTool(tool, { query: 'x' })).toMatchObject({
      ok: false,
      error: expect.stringMatching(/score .* Scores lie between 0 and 1; convert it with/),
    });
  });

  test('similarities and distances become scores', () => {
    expect([-0.5, 0.3, 1.0001, Number.NaN, -0].map(scoreFromCosine)).toEqual([0, 0.3, 1, 0, 0]);
    expect([0, 1, 3, Number.NaN].map(scoreFromDistance)).toEqual([1, 0.5, 0.25, 0]);
  });

  test('a collection that fails is a failed call', async () => {
    const broken = { size: 0, add: () => {}, search: () => Promise.reject(new Error('no index')) };
    const { tool } = await loadWith(ragKind, KNOWLEDGE_BASE, {
      collections: { product_docs: broken },
    });
    expect(await executeTool(tool, { query: 'x' })).toMatchObject({
      error: 'The search failed: no index',
    });
  });

  test.each([
    [
      { collection: 'docs' },
      ['rag', 'collection'],
      "There is no collection 'docs'. Known collections: 'product_docs'.",
    ],
    [
      { collection: 'toString' },
      ['rag', 'collection'],
      "There is no collection 'toString'. Known collections: 'product_docs'.",
    ],
    [
      { collection: 'product_docs', top_k: 0 },
      ['rag', 'top_k'],
      expect.stringContaining("'rag.top_k' must be"),
    ],
    [
      { collection: 'product_docs', score_threshold: 2 },
      ['rag', 'score_threshold'],
      expect.stringContaining("'rag.score_threshold'"),
    ],
    [undefined, ['rag'], expect.stringContaining("'rag' is missing")],
  ])('%o is reported as a problem', async (rag, path, message) => {
    const { loaded, problems } = await loadWith(ragKind, { ...KNOWLEDGE_BASE, rag }, sources());
    expect(loaded).toBeUndefined();
    expect(problems).toEqual([{ path, message }]);
  });
});

// The whole documentation of the project; the questions use a reader's words.
describe('plain questions to real pages', async () => {
  const folder = new URL('../../../docs/', import.meta.url);
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.md'));
  const documents = await Promise.all(
    names.map(async (id) => ({ id, text: await readFile(new URL(id, folder), 'utf8') })),
  );
  const pages = createRagCollection(documents);
  const idsOf = async (question: string) =>
    (await pages.search(question, { topK: 3, scoreThreshold: RELEVANT_SCORE })).map(({ id }) => id);

  test.each([
    ['How do I put a demo into my docs site?', 'docs-sites/vitepress.md'],
    ['How do I deploy to Cloudflare?', 'edge/cloudflare.md'],
    ['Does it run with Deno?', 'edge/deno.md'],
    ['How do several isolates share a rate limit?', 'edge/state.md'],
    ['How can an MCP client connect?', 'edge/mcp.md'],
    ['How do I serve it from Node?', 'edge/node.md'],
  ])('%s', async (question, page) => {
    expect(await idsOf(question)).toContain(page);
  });

  test.each(['How do I bake sourdough bread?', 'Which wine goes with salmon?'])(
    'finds nothing for: %s',
    async (question) => {
      expect(await idsOf(question)).toEqual([]);
    },
  );
});
