import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { galleryExamples } from '../../../catalog/gallery/gallery.ts';
import { LESSONS } from '../../../catalog/lessons/lessons.ts';
import { toStartWorkspace } from '../../../session/content/to-workspace-from-start.ts';
import { toLink } from '../../../session/share/to-link.ts';
import { findDemo } from './find-demo.ts';

const nothing = () => Promise.reject(new Error('No page sends a document.'));
const FILE = new URL('../../../../public/demo/deployments.json', import.meta.url);

test('every example and every lesson can be shown, and runs automatically', async () => {
  for (const { slug, title, view } of galleryExamples) {
    const found = await findDemo({ kind: 'example', slug }, nothing);
    expect(found).toMatchObject({ ok: true, title, view, opening: { outside: false } });
  }
  for (const { slug, title, load } of LESSONS) {
    const { view = 'ladder' } = await load();
    const found = await findDemo({ kind: 'lesson', slug }, nothing);
    expect(found).toMatchObject({ ok: true, title, view, opening: { outside: false } });
  }
});

test('code from a link or a page is untrusted', async () => {
  const text = await readFile(FILE, 'utf8');
  const ofPage = await findDemo({ kind: 'page' }, async () => text);
  expect(ofPage).toMatchObject({ ok: true, title: 'Deployments', opening: { outside: true } });

  const plain = toLink(
    toStartWorkspace({ name: 'Read', calls: [{ tool: 'read_file', args: {} }] }, 'one'),
  );
  const link = plain.ok ? plain.fragment : '';
  const ofLink = await findDemo({ kind: 'link', link }, nothing);
  expect(ofLink).toMatchObject({ ok: true, title: 'Read', opening: { outside: false } });
});

test('a link opens at the call where it was made, also with line breaks', async () => {
  const read = { tool: 'read_file', args: {} };
  const workspace = toStartWorkspace({ name: 'Two', calls: [read, read] }, 'two');
  const link = toLink(workspace, { call: workspace.batches[0]?.calls[1]?.id });
  const broken = link.ok ? link.fragment.replace(/.{40}/g, '$&\n') : '';
  expect(await findDemo({ kind: 'link', link: broken }, nothing)).toMatchObject({
    ...{ ok: true, title: 'Two', call: 2 },
  });
});

test('a missing demo has a reason', async () => {
  expect(await findDemo(undefined, nothing)).toMatchObject({ error: { reason: 'unknown' } });
  expect(await findDemo({ kind: 'lesson', slug: 'nope' }, nothing)).toEqual({
    ok: false,
    error: { reason: 'unknown', message: "The lesson 'nope' does not exist." },
  });
  expect(await findDemo({ kind: 'example', slug: 'dri-run' }, nothing)).toMatchObject({
    error: { message: "The example 'dri-run' does not exist. Did you mean 'dry-run'?" },
  });
  expect(await findDemo({ kind: 'link', link: '#/s/4.x' }, nothing)).toMatchObject({
    error: { reason: 'broken', message: expect.stringContaining('cannot be opened') },
  });
  expect(await findDemo({ kind: 'page' }, async () => '{')).toMatchObject({
    error: { reason: 'broken', message: expect.stringContaining('not valid JSON') },
  });
  expect(await findDemo({ kind: 'page' }, nothing)).toMatchObject({ error: { reason: 'failed' } });
});
