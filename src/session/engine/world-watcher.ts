import type { KeyValueEntry, SandboxRecord } from '../../simulation/index.ts';
import type { WorldEntry, WorldView } from '../content/world-view.ts';
import {
  type SandboxDataFile,
  type SandboxDataState,
  type SandboxDataTexts,
  UNTOUCHED_WORLD,
  type WorldKeyValue,
} from '../store/world-state.ts';

/** Options of {@link watchWorld}. */
export interface WatchWorldOptions {
  view: WorldView;
  /** Clock reading at the start of the run. */
  startedAt: number;
  /** Reading of the run's clock. */
  now(): number;
  /** Real time in milliseconds, to limit the share of the work. */
  wallNow(): number;
  /** Masks secrets in a text. */
  mask(text: string): string;
  /** Called for every change. The caller should then call {@link WorldWatch.look} soon. */
  onChange(): void;
}

/** A world with its changes. */
export interface WorldWatch {
  /**
   * Finds the changes. For a large world this is throttled: after a slow comparison, the next one
   * waits ten times as long.
   */
  look(): SandboxDataState;
  /** Every file, including unchanged and removed ones, sorted by path. */
  files(): readonly SandboxDataFile[];
  /** The texts of one file. */
  read(path: string): SandboxDataTexts;
  /** Compares a last time and stops watching. */
  end(): SandboxDataState;
}

/** Faster comparisons are never throttled. In milliseconds. */
const QUICK_MS = 2;
const SHARE = 10;

/**
 * Compares a world with its state at the time of this call.
 *
 * @example
 * const watch = watchWorld({ view, startedAt: 0, now: clock.now, wallNow, mask, onChange });
 * watch.look().files; // [{ path: 'docs/retry.md', status: 'modified', size: 57, changedAt: 84 }]
 */
export function watchWorld(options: WatchWorldOptions): WorldWatch {
  const { view, startedAt, now, wallNow, mask, onChange } = options;
  const sinceStart = (reading: number) => Math.max(0, reading - startedAt);
  const files = compareFiles(view, sinceStart);
  // Texts are shared and not copied. The watch stores only names and numbers.
  const initial = new Map(view.keyValues().map(({ key, value }) => [key, value]));
  const isInitial = ({ key, value }: KeyValueEntry) => initial.get(key) === value;
  let seen = readLists(view);
  let current: SandboxDataState = UNTOUCHED_WORLD;
  let dirty = seen.keyValues.length + seen.messages.length > 0;
  if (dirty) seen = { ...seen, keyValues: [], messages: [] };
  let notBefore = Number.NEGATIVE_INFINITY;
  const unsubscribe = view.subscribe(() => {
    dirty = true;
    onChange();
  });

  const lookClosely = (): SandboxDataState => {
    const began = wallNow();
    dirty = false;
    const lists = readLists(view);
    const { keyValues, messages, records } = lists;
    const changed = {
      ...(lists.files !== seen.files && {
        files: files.list().filter(({ status }) => status !== 'same'),
      }),
      ...(keyValues !== seen.keyValues && {
        keyValues: keyValues.map((record) => ({
          ...toKeyValue(record, sinceStart, mask),
          ...(isInitial(record) && { isInitial: true as const }),
        })),
      }),
      ...(messages !== seen.messages && {
        messages: messages.map(({ text, subject, sentAt, ...rest }) => ({
          ...rest,
          ...(subject !== undefined && { subject: mask(subject) }),
          text: mask(text),
          sentAt: sinceStart(sentAt),
        })),
      }),
      ...(records !== seen.records && {
        records: records.map(({ before, after, ...rest }) => ({
          ...rest,
          ...(before && { before: maskRecord(before, mask) }),
          after: maskRecord(after, mask),
        })),
      }),
    };
    seen = lists;
    const at = sinceStart(now());
    // Time by itself changes only values that expire.
    const ticks = current.keyValues.some(({ expiresAt }) => expiresAt !== undefined);
    if (Object.keys(changed).length > 0 || (ticks && at !== current.at)) {
      current = { ...current, ...changed, at };
    }
    const took = wallNow() - began;
    notBefore = took > QUICK_MS ? wallNow() + took * SHARE : Number.NEGATIVE_INFINITY;
    return current;
  };
  const look = () => {
    const ticks = current.keyValues.some(({ expiresAt }) => expiresAt !== undefined);
    if ((!dirty && !ticks) || wallNow() < notBefore) return current;
    return lookClosely();
  };

  return {
    look,
    files: files.list,
    read(path) {
      const masked = (text: string | undefined) => (text === undefined ? undefined : mask(text));
      return { before: masked(files.textBefore(path)), after: masked(view.readFile(path)) };
    },
    end() {
      unsubscribe();
      return lookClosely();
    },
  };
}

function readLists(view: WorldView) {
  return {
    files: view.files(),
    keyValues: view.keyValues(),
    messages: view.messages(),
    records: view.records(),
  };
}

function maskRecord(record: SandboxRecord, mask: (text: string) => string): SandboxRecord {
  const shown: SandboxRecord = JSON.parse(JSON.stringify(record), (_, value: unknown) =>
    typeof value === 'string' ? mask(value) : value,
  );
  return shown;
}

/** Compares the files of a world with those at the time of this call. */
function compareFiles(view: WorldView, sinceStart: (reading: number) => number) {
  const start = new Map(
    view.files().map((entry) => [entry.path, { entry, text: view.readFile(entry.path) }]),
  );
  const toFile = ({ path, size, mtimeMs }: WorldEntry): SandboxDataFile => {
    const before = start.get(path);
    if (!before) return { path, status: 'added', size, changedAt: sinceStart(mtimeMs) };
    if (before.text !== view.readFile(path)) {
      return { path, status: 'modified', size, changedAt: sinceStart(mtimeMs) };
    }
    if (before.entry.mtimeMs === mtimeMs) return { path, status: 'same', size };
    return { path, status: 'touched', size, changedAt: sinceStart(mtimeMs) };
  };
  const list = () => {
    const entries = view.files();
    const found = entries.map(toFile);
    if (found.length === start.size && !found.some(({ status }) => status === 'added')) {
      return found;
    }
    const there = new Set(entries.map(({ path }) => path));
    for (const [path, { entry }] of start) {
      if (!there.has(path)) found.push({ path, status: 'removed', size: entry.size });
    }
    return found.sort((a, b) => (a.path < b.path ? -1 : 1));
  };
  return { list, textBefore: (path: string) => start.get(path)?.text };
}

/** The first slash ends the scope, whose id is escaped. */
function toKeyValue(
  { key: id, value, expiresAt }: KeyValueEntry,
  sinceStart: (reading: number) => number,
  mask: (text: string) => string,
): WorldKeyValue {
  const [, kind = '', owner = '', key = id] = /^([a-z]+):([^/]*)\/(.*)$/s.exec(id) ?? [];
  const name = owner.replace(/%2F/g, '/').replace(/%25/g, '%');
  return {
    id: mask(id),
    scope: `${kind} ${name}`.trim(),
    key: mask(key),
    value: mask(value),
    ...(expiresAt !== undefined && { expiresAt: sinceStart(expiresAt) }),
  };
}
