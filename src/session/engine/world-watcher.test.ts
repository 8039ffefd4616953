import { expect, test } from 'vitest';
import {
  createKeyValue,
  createOutbox,
  createRecordLog,
  createVirtualFs,
} from '../../simulation/index.ts';
import { createWorldView } from '../content/catalog-world-view.ts';
import type { WorldEntry } from '../content/world-view.ts';
import { countChanges } from '../store/world-state.ts';
import { type WatchWorldOptions, watchWorld } from './world-watcher.ts';

const EPOCH = Date.UTC(2026, 2, 12, 9);

/** A small world whose run starts at 1000 on its clock. */
function open(more: Partial<WatchWorldOptions> = {}) {
  const time = { now: 1000, wall: 0, heard: 0 };
  const clock = {
    now: () => time.now,
    setTimeout: () => 0,
    clearTimeout: () => {},
    hold: () => () => {},
  };
  const fs = createVirtualFs({
    clock,
    epochMs: EPOCH,
    files: { 'a.md': 'one', 'b.md': 'two', 'docs/c.md': 'three', '/etc/hosts': 'here' },
  });
  const kv = createKeyValue({ clock });
  const outbox = createOutbox({ clock });
  const log = createRecordLog();
  const view = createWorldView({ fs, kv, outbox, log, epochMs: EPOCH });
  const watch = watchWorld({
    view,
    startedAt: 1000,
    now: clock.now,
    wallNow: () => time.wall,
    mask: (text) => text.replaceAll('s3cr3t', '•••'),
    onChange: () => {
      time.heard += 1;
    },
    ...more,
  });
  return { time, fs, kv, outbox, log, view, watch };
}

test('a world starts without changes, and reading changes nothing', () => {
  const { watch } = open();
  const first = watch.look();
  expect(first).toEqual({ at: 0, files: [], keyValues: [], messages: [], records: [] });
  expect(watch.look()).toBe(first);
});

test('files report their changes and times', () => {
  const { time, fs, watch } = open();
  time.now = 1084;
  fs.write('a.md', 'one and more');
  fs.write('b.md', 'two');
  fs.write('new/d.md', 'four');
  fs.remove('docs/c.md');
  expect(watch.look().files).toEqual([
    { path: 'a.md', status: 'modified', size: 12, changedAt: 84 },
    { path: 'b.md', status: 'touched', size: 3, changedAt: 84 },
    { path: 'docs/c.md', status: 'removed', size: 5 },
    { path: 'new/d.md', status: 'added', size: 4, changedAt: 84 },
  ]);
  expect(watch.read('a.md')).toEqual({ before: 'one', after: 'one and more' });
  expect(watch.read('docs/c.md')).toEqual({ before: 'three', after: undefined });
  expect(watch.read('new/d.md')).toEqual({ before: undefined, after: 'four' });
  expect(watch.files().map(({ path, status }) => `${path} ${status}`)).toEqual([
    '/etc/hosts same',
    'a.md modified',
    'b.md touched',
    'docs/c.md removed',
    'new/d.md added',
  ]);
});

test('a file that was written at the first moment counts as modified', () => {
  const { fs, time, watch } = open();
  time.now = 0;
  fs.write('a.md', 'six');
  expect(watch.look().files).toMatchObject([{ path: 'a.md', status: 'modified', changedAt: 0 }]);
});

test('removed and renamed files are compared by path', () => {
  const { fs, watch } = open();
  fs.rename('a.md', 'z.md');
  const { files } = watch.look();
  expect(files.map(({ path, status }) => `${path} ${status}`)).toEqual([
    'a.md removed',
    'z.md added',
  ]);
});

test('values have scope and expiry, and expire by the run’s clock', async () => {
  const { time, kv, watch } = open();
  await kv.set('tool:a%2Fb/last/seen', { value: '1', expiresAt: 61_000 });
  await kv.set('session:workspace/k', { value: '2' });
  expect(watch.look().keyValues).toEqual([
    { id: 'session:workspace/k', scope: 'session workspace', key: 'k', value: '2' },
    {
      id: 'tool:a%2Fb/last/seen',
      scope: 'tool a/b',
      key: 'last/seen',
      value: '1',
      expiresAt: 60_000,
    },
  ]);
  time.now = 31_000;
  expect(watch.look().at).toBe(30_000);
  time.now = 61_000;
  expect(watch.look().keyValues.map(({ key }) => key)).toEqual(['k']);
});

test('messages carry the time of the run', () => {
  const { time, outbox, watch } = open();
  time.now = 1250;
  outbox.add({ via: 'mail', to: ['a@b.example'], subject: 'Hi', text: 'There', status: 'sent' });
  expect(watch.look().messages).toEqual([
    {
      id: 'msg_1',
      via: 'mail',
      to: ['a@b.example'],
      subject: 'Hi',
      text: 'There',
      status: 'sent',
      sentAt: 250,
    },
  ]);
});

test('secrets are hidden', async () => {
  const { fs, kv, outbox, watch } = open();
  fs.write('a.md', 'my s3cr3t');
  await kv.set('tool:a/s3cr3t', { value: 's3cr3t' });
  outbox.add({ via: 'mail', to: ['a'], subject: 's3cr3t', text: 's3cr3t', status: 'sent' });
  expect(JSON.stringify([watch.look(), watch.read('a.md')])).not.toContain('s3cr3t');
});

test('unchanged parts stay the same objects', () => {
  const { fs, outbox, watch } = open();
  fs.write('a.md', 'x');
  const first = watch.look();
  outbox.add({ via: 'chat', to: ['#ops'], text: 'Hi', status: 'sent' });
  const second = watch.look();
  expect(second.files).toBe(first.files);
  expect(second.messages).not.toBe(first.messages);
  expect(countChanges(second)).toBe(2);
});

test('every change is reported until the end, with a final update', () => {
  const { time, fs, outbox, watch } = open();
  fs.write('a.md', 'x');
  outbox.add({ via: 'chat', to: ['#ops'], text: 'Hi', status: 'sent' });
  expect(time.heard).toBe(2);
  expect(countChanges(watch.end())).toBe(2);
  fs.write('b.md', 'x');
  expect(time.heard).toBe(2);
});

test('a slow update is not repeated at once, but the end is reported', () => {
  const { time, fs, view } = open();
  const slow = {
    ...view,
    files: (): readonly WorldEntry[] => {
      time.wall += 5;
      return view.files();
    },
  };
  const watch = watchWorld({
    view: slow,
    startedAt: 1000,
    now: () => time.now,
    wallNow: () => time.wall,
    mask: (text) => text,
    onChange: () => {},
  });
  fs.write('a.md', 'x');
  expect(watch.look().files).toHaveLength(1);
  fs.write('b.md', 'x');
  expect(watch.look().files).toHaveLength(1);
  time.wall += 200;
  expect(watch.look().files).toHaveLength(2);
  fs.write('docs/c.md', 'x');
  expect(watch.end().files).toHaveLength(3);
});

test('values and messages of the start are no changes, and records are compared with it', async () => {
  const clock = { now: () => 0, setTimeout: () => 0, clearTimeout: () => {}, hold: () => () => {} };
  const kv = createKeyValue({ clock, records: { 'tool:a/k': { value: 'v' } } });
  const message = {
    id: 'start_1',
    via: 'chat',
    to: ['#ops'],
    text: 's3cr3t',
    status: 'sent',
  } as const;
  const outbox = createOutbox({ clock, messages: [message] });
  const log = createRecordLog();
  const fs = createVirtualFs({ clock, epochMs: EPOCH, files: {} });
  const view = createWorldView({ fs, kv, outbox, log, epochMs: EPOCH });
  const { watch } = open({ view });
  expect(watch.look()).toMatchObject({
    keyValues: [{ scope: 'tool a', key: 'k', value: 'v', isInitial: true }],
    messages: [{ text: '•••', isInitial: true }],
  });
  expect(countChanges(watch.look())).toBe(0);

  await kv.set('tool:a/k', { value: 'w' });
  log.note('issues', 'A', { title: 's3cr3t' });
  log.note('products', 'p', { stock: 1 }, { stock: 2 });
  log.note('products', 'p', { stock: 0 }, { stock: 1 });
  expect(watch.look()).toMatchObject({
    keyValues: [{ value: 'w' }],
    records: [
      { section: 'issues', id: 'A', after: { title: '•••' } },
      { section: 'products', id: 'p', before: { stock: 2 }, after: { stock: 0 } },
    ],
  });
  expect(watch.look().keyValues[0]).not.toHaveProperty('isInitial');
  expect(countChanges(watch.look())).toBe(3);
});
