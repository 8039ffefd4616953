import { describe, expect, test } from 'vitest';
import { execute, loadWith } from '../test-support.ts';
import { createRagCollection, type RagCollection, ragKind } from './index.ts';

const DOCUMENTS = [
  { id: 'refunds', text: 'Refunds are paid within five days.', metadata: { page: 3 } },
  { id: 'shipping', text: 'Shipping takes three days. Lost parcels are paid back.' },
  { id: 'warranty', text: 'The warranty lasts two years.' },
];

// Seed 4, 'RAG Tools'.
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

  test('the best answer to the whole query has 1; half of its words has at most a half', async () => {
    const hits = await collection.search('paid refunds');
    expect(hits[0]).toEqual({ ...DOCUMENTS[0], score: 1 });
    expect(hits[1]?.id).toBe('shipping');
    expect(hits[1]?.score).toBeGreaterThan(0);
    expect(hits[1]?.score).toBeLessThanOrEqual(0.5);
  });

  test('words that it does not have lower the score of the best, too', async () => {
    const [hit] = await collection.search('warranty zebra');
    expect(hit).toMatchObject({ id: 'warranty', score: 0.5 });
  });

  test.each([
    ['common words do not count', 'what is the warranty', {}, ['warranty']],
    ['unless there are no others', 'the', {}, ['warranty']],
    ['misspelt', 'waranty', {}, ['warranty']],
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
    expect(await own.search('refunds')).toEqual([]);
    expect((await own.search('money')).map(({ id }) => id)).toEqual(['refunds']);
  });

  test('what is given out is a copy', async () => {
    const [hit] = await collection.search('refunds');
    Object.assign(hit?.metadata ?? {}, { page: 99 });
    expect((await collection.search('refunds'))[0]?.metadata).toEqual({ page: 3 });
  });
});

describe('type: rag', () => {
  test("the seed's declaration becomes a tool", async () => {
    const { tool, problems } = await loadWith(ragKind, KNOWLEDGE_BASE, sources());
    expect(problems).toEqual([]);
    expect(tool).toMatchObject({
      description: 'Search the product knowledge base',
      outputIsUntrusted: true,
      schema: { required: ['query'], properties: { top_k: { default: 5 } } },
    });
    expect(await execute(tool, { query: 'paid refunds' })).toEqual({
      ok: true,
      value: '[1] refunds (score 1.00)\nRefunds are paid within five days.',
      structured: { results: [{ ...DOCUMENTS[0], score: 1 }] },
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
    expect(await execute(tool, { query: 'x' })).toMatchObject({
      value: "Nothing was found for 'x'.",
    });
    await execute(tool, { query: 'y', top_k: 2 });
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
    expect(await execute(tool, args)).toMatchObject({ ok: false, code: 'input_invalid', field });
  });

  test('a collection that fails is a failed call', async () => {
    const broken = { size: 0, add: () => {}, search: () => Promise.reject(new Error('no index')) };
    const { tool } = await loadWith(ragKind, KNOWLEDGE_BASE, {
      collections: { product_docs: broken },
    });
    expect(await execute(tool, { query: 'x' })).toMatchObject({
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
      expect.stringContaining("'rag.top_k' cannot be used"),
    ],
    [
      { collection: 'product_docs', score_threshold: 2 },
      ['rag', 'score_threshold'],
      expect.stringContaining("'rag.score_threshold'"),
    ],
    [undefined, ['rag'], expect.stringContaining("'rag' cannot be used")],
  ])('%o is a problem', async (rag, path, message) => {
    const { loaded, problems } = await loadWith(ragKind, { ...KNOWLEDGE_BASE, rag }, sources());
    expect(loaded).toBeUndefined();
    expect(problems).toEqual([{ path, message }]);
  });
});
