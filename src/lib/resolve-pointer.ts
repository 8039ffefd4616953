import { isRecord } from './is-record.ts';
import { getOwn } from './own-property.ts';

/** The target of a local reference (`#`, `#/…`), or `undefined`. Anchors (`#name`) have no target. */
export function resolvePointer(root: unknown, ref: string): unknown {
  if (!/^#(\/|$)/.test(ref)) return undefined;
  let current = root;
  for (const raw of decodeFragment(ref.slice(1)).split('/').slice(1)) {
    const key = raw.replace(/~1/g, '/').replace(/~0/g, '~');
    if (Array.isArray(current)) current = current[Number(key)];
    else if (isRecord(current)) current = getOwn(current, key);
    else return undefined;
  }
  return current;
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
