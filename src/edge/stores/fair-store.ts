import type { Clock } from '../../core/index.ts';
import { sweep } from './sweep.ts';

/** The most that owners keep in memory: number of values, and their size in UTF-16 code units. */
export interface FairBounds {
  /** Of one owner. */
  own: { values: number; chars: number };
  /** Of all owners. */
  all: { values: number; chars: number };
}

/** A value that ends. */
export interface FairValue<V> {
  value: V;
  chars: number;
  /** By the clock of the store. */
  endsAt: number;
}

/** Values by owner and key. The oldest ones of an owner make room for its new ones. */
export interface FairStore<V> {
  get(owner: string, key: string): FairValue<V> | undefined;
  set(owner: string, key: string, kept: FairValue<V>): void;
  /** The values of an owner, oldest first. */
  of(owner: string): V[];
}

interface Owned<V> {
  values: Map<string, FairValue<V>>;
  chars: number;
}

/**
 * If all owners have too much, the one with most loses its oldest value. So no owner pushes out the
 * values of another one that has less.
 */
export function createFairStore<V>(clock: Clock, { own, all }: FairBounds): FairStore<V> {
  const owners = new Map<string, Owned<V>>();
  const total = { values: 0, chars: 0 };

  const remove = (owned: Owned<V>, key: string): void => {
    const known = owned.values.get(key);
    if (!known || !owned.values.delete(key)) return;
    owned.chars -= known.chars;
    total.chars -= known.chars;
    total.values--;
  };
  const removeOldest = (owned: Owned<V>): void => {
    const [oldest] = owned.values.keys();
    if (oldest !== undefined) remove(owned, oldest);
  };
  /** Removes what has ended, up to the first value that has not. @returns whether none is left */
  const isOver = (owned: Owned<V>): boolean => {
    for (const [key, { endsAt }] of owned.values) {
      if (clock.now() < endsAt) return false;
      remove(owned, key);
    }
    return true;
  };
  const withMost = (what: (owned: Owned<V>) => number): Owned<V> | undefined =>
    [...owners.values()].reduce<Owned<V> | undefined>(
      (most, one) => (most && what(most) >= what(one) ? most : one),
      undefined,
    );
  const makeRoom = (over: () => boolean, what: (owned: Owned<V>) => number): void => {
    while (over()) {
      const most = withMost(what);
      if (!most) return;
      removeOldest(most);
    }
  };
  const live = (kept: FairValue<V> | undefined): FairValue<V> | undefined =>
    kept && clock.now() < kept.endsAt ? kept : undefined;

  return {
    get: (owner, key) => live(owners.get(owner)?.values.get(key)),
    set(owner, key, kept) {
      sweep(owners, isOver);
      const owned: Owned<V> = owners.get(owner) ?? { values: new Map(), chars: 0 };
      owners.set(owner, owned);
      remove(owned, key);
      // It would push out all others of its owner, and then itself.
      if (kept.chars > own.chars) return;
      owned.values.set(key, kept);
      owned.chars += kept.chars;
      total.chars += kept.chars;
      total.values++;
      while (owned.values.size > own.values || owned.chars > own.chars) removeOldest(owned);
      makeRoom(
        () => total.values > all.values,
        ({ values }) => values.size,
      );
      makeRoom(
        () => total.chars > all.chars,
        ({ chars }) => chars,
      );
    },
    of: (owner) =>
      [...(owners.get(owner)?.values.values() ?? [])].flatMap((kept) =>
        live(kept) ? [kept.value] : [],
      ),
  };
}
