import type { RemoteRunPort, SavedServer } from '../../../session/store/index.ts';
import { scopedName } from '../../lib/scoped-name.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

const ADDRESS = 'toolyard.edge';
const TOKEN = scopedName('toolyard.edge-token');

interface Kept {
  address: string;
  /** Present if the user wants to keep it for later visits. */
  token?: string;
}

interface OfTab {
  on: boolean;
  token: string;
}

/**
 * Stores the server for Run: its URL in this browser, but the selection and the token only in this
 * tab. A new tab starts without a server, whatever link opened it.
 */
export function createRemoteRunPort(): RemoteRunPort {
  return {
    pageOrigin: location.origin,
    read: () => {
      const kept = readStored(ADDRESS, isKept, undefined);
      if (!kept) return undefined;
      const tab = readTab();
      const keepToken = kept.token !== undefined;
      const token = tab?.token ?? kept.token ?? '';
      return { address: kept.address, token, keepToken, on: tab?.on ?? false };
    },
    write: (server) => {
      writeStored(ADDRESS, server ? toKept(server) : null);
      writeTab(server && { on: server.on, token: server.token });
    },
  };
}

function toKept({ address, token, keepToken }: SavedServer): Kept {
  return keepToken ? { address, token } : { address };
}

function readTab(): OfTab | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(TOKEN) ?? 'null');
    return isOfTab(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function writeTab(value: OfTab | undefined): void {
  try {
    if (value) sessionStorage.setItem(TOKEN, JSON.stringify(value));
    else sessionStorage.removeItem(TOKEN);
  } catch {
    // The choice then lasts until the page closes.
  }
}

function isKept(value: unknown): value is Kept | undefined {
  // `null` after a reset, which leads to the fallback.
  if (typeof value !== 'object' || value === null) return false;
  const token: unknown = Reflect.get(value, 'token');
  return (
    typeof Reflect.get(value, 'address') === 'string' &&
    (token === undefined || typeof token === 'string')
  );
}

function isOfTab(value: unknown): value is OfTab {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'on') === 'boolean' &&
    typeof Reflect.get(value, 'token') === 'string'
  );
}
