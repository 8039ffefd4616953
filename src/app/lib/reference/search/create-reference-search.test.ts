import { expect, test } from 'vitest';
import { createReferenceSearch } from './create-reference-search.ts';
import type { SearchPlace } from './places.ts';

const place = (id: string, kind: SearchPlace['kind'], title: string): SearchPlace => ({
  ...{ id, kind, title, owner: 'Messages', clause: 'gates' },
  ...{ text: title, also: '', isCore: true },
});

test('a message that is searched word by word is found once', async () => {
  const search = await createReferenceSearch([
    place('a', 'message', 'Tool {name} is not in the toolset'),
    place('b', 'message', 'The tool has no toolset'),
    place('c', 'clause', 'Toolset'),
  ]);
  for (const query of ['Tool {name} is not in the toolset', 'The tool has no toolset', 'toolset']) {
    const ids = search(query).map(({ id }) => id);
    expect(ids, query).toEqual([...new Set(ids)]);
    expect(ids.length, query).toBeGreaterThan(0);
  }
});
