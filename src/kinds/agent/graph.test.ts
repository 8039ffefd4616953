import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAgentGraph } from './graph.ts';

const circle = (way: string) => `Circular agent reference detected: ${way}`;

describe('agents that call each other', () => {
  test.each([
    ['itself', ['aa'], 'a -> a'],
    ['one another', ['ab', 'ba'], 'a -> b -> a'],
    ['in a ring', ['ab', 'bc', 'cd', 'da'], 'a -> b -> c -> d -> a'],
    ['in a ring with a tail', ['xa', 'ab', 'bx'], 'x -> a -> b -> x'],
    ['by the shorter of two ways', ['ab', 'bc', 'ac', 'ca'], 'a -> c -> a'],
  ])('%s', (_, edges, way) => {
    const graph = createAgentGraph();
    const refusals = edges.map(([from = '', to = '']) => graph.add(from, to));
    expect(refusals.pop()).toBe(circle(way));
    expect(refusals.every((refusal) => refusal === undefined)).toBe(true);
  });

  test('accepts a diamond, and the same edge twice', () => {
    const graph = createAgentGraph();
    for (const [from = '', to = ''] of ['ab', 'ac', 'bd', 'cd', 'cd']) {
      expect(graph.add(from, to)).toBeUndefined();
    }
    expect(graph.add('d', 'a')).toBe(circle('a -> b -> d -> a'));
  });

  test('does not add a refused edge, and removes an edge after as many removals as additions', () => {
    const graph = createAgentGraph();
    graph.add('a', 'b');
    graph.add('a', 'b');
    expect(graph.add('b', 'a')).toBe(circle('a -> b -> a'));
    graph.remove('a', 'b');
    expect(graph.add('b', 'a')).toBe(circle('a -> b -> a'));
    graph.remove('a', 'b');
    graph.remove('a', 'b');
    expect(graph.add('b', 'a')).toBeUndefined();
  });

  test('accepts the names of object members, such as __proto__', () => {
    const graph = createAgentGraph();
    expect(graph.add('__proto__', 'constructor')).toBeUndefined();
    expect(graph.add('constructor', '__proto__')).toBe(
      circle('__proto__ -> constructor -> __proto__'),
    );
  });

  test('stays free of circles for any sequence of additions', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name), { maxLength: 30 }), (wanted) => {
        const graph = createAgentGraph();
        const edges = wanted.filter(([from, to]) => graph.add(from, to) === undefined);
        // Removes agents without callers until none remain.
        let left = edges;
        for (;;) {
          const next = left.filter(([from]) => left.some(([, to]) => to === from));
          if (next.length === left.length) break;
          left = next;
        }
        expect(left).toEqual([]);
      }),
    );
  });
});
