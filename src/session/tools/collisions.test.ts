import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CollisionPolicy,
  DefaultToolRegistry,
  isToolRegistryError,
} from '../../core/index.ts';
import type { WorkspaceCollision } from '../store/collision.ts';
import { describeCollision, selectTakenName } from './collision-text.ts';
import { hasLost } from './collisions.ts';
import { findCollisions } from './find-collisions.ts';

const policies = fc.constantFrom<CollisionPolicy>('throw', 'replace', 'keep');

test('the prediction of a merge equals the core’s own merge', async () => {
  const candidates = fc.array(
    fc.record({
      name: fc.constantFrom('a', 'b', 'c'),
      onCollision: fc.option(policies, { nil: undefined }),
    }),
    { maxLength: 8 },
  );
  await fc.assert(
    fc.property(candidates, policies, (given, policy) => {
      const all = given.map(
        (one, index): WorkspaceCollision => ({ ...one, origin: 'user', id: `${index}` }),
      );
      const reported = findCollisions(all, policy);
      const registries = all.map(({ name, id = '', onCollision }) => {
        const registry = new DefaultToolRegistry();
        registry.register({
          name,
          description: id,
          schema: {},
          capabilities: {},
          execute: async () => ({ ok: true, value: id }),
          ...(onCollision && { onCollision }),
        });
        return registry;
      });
      const isThrown = reported.some(({ rule }) => rule === 'throw');
      try {
        const merged = DefaultToolRegistry.merge(registries, { onCollision: policy });
        expect(isThrown).toBe(false);
        const stay = all.filter((one) => !hasLost(reported, one)).map(({ id }) => id);
        expect(
          merged
            .all()
            .map(({ description }) => description)
            .toSorted(),
        ).toEqual(stay);
      } catch (error) {
        if (!isToolRegistryError(error)) throw error;
        expect(isThrown).toBe(true);
      }
    }),
  );
});

test('a collision reports the winner and the deciding policy', () => {
  const example: WorkspaceCollision = { name: 'read_file', origin: 'catalogue' };
  const declared: WorkspaceCollision = {
    name: 'read_file',
    origin: 'declared',
    id: 'd1',
    from: 'notes',
  };
  const own: WorkspaceCollision = {
    name: 'read_file',
    origin: 'user',
    id: 'o1',
    onCollision: 'keep',
  };
  const collisions = findCollisions([example, declared, own], 'replace');
  expect(selectTakenName({ collisions }, 'o1')).toBe(
    'read_file is also the name of the tool of notes. This tool is not registered. The onCollision of the later tool is keep: the first tool is used.',
  );
  expect(selectTakenName({ collisions }, 'o2')).toBeUndefined();
  expect(collisions.map((one) => describeCollision(one, collisions))).toEqual([
    {
      winner: 'The tool of notes',
      loser: 'the example tool',
      why: 'The registry option is replace: the later tool is used.',
    },
    {
      winner: 'The tool of notes',
      loser: 'your own tool',
      why: 'The onCollision of the later tool is keep: the first tool is used.',
    },
  ]);
});

test.each([
  ['replace', 'Your own tool added third', ['first', 'second'], 'the later tool is used'],
  ['keep', 'Your own tool added first', ['second', 'third'], 'the first tool is used'],
] as const)(
  'of own tools with one name, the registered one is named: %s',
  (rule, winner, losers, why) => {
    const files = ['o1', 'o2', 'o3'].map(
      (id): WorkspaceCollision => ({ name: 'my_tool', origin: 'user', id }),
    );
    const collisions = findCollisions(files, rule);
    expect(collisions.map((one) => describeCollision(one, collisions))).toEqual(
      losers.map((order) => ({
        winner,
        loser: `your own tool added ${order}`,
        why: `The registry option is ${rule}: ${why}.`,
      })),
    );
    const taken = ['o1', 'o2', 'o3'].map((id) => selectTakenName({ collisions }, id));
    const registered = winner.replace('Your', 'your');
    const others = losers.map((order) => `your own tool added ${order}`).join(' and ');
    const end = `The registry option is ${rule}: ${why}.`;
    const lost = `my_tool is also the name of ${registered}. This tool is not registered. ${end}`;
    const won = `my_tool is also the name of ${others}. This tool is registered. ${end}`;
    expect(taken).toEqual(rule === 'replace' ? [lost, lost, won] : [won, lost, lost]);
  },
);
