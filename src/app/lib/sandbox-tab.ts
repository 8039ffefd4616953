import { readStored, writeStored } from './storage.ts';

const IDS = [
  ...(['files', 'tables', 'issues', 'pages', 'board', 'shop'] as const),
  ...(['key-values', 'outbox'] as const),
];

/** A tab of the sandbox data. */
export type SandboxTab = (typeof IDS)[number];

const KEY = 'toolyard.sandbox-tab';

/** The stored tab of the sandbox data, or the default. */
export function readSandboxTab(): SandboxTab {
  return readStored<SandboxTab>(KEY, isSandboxTab, 'files');
}

/** Stores a tab of the sandbox data. */
export function writeSandboxTab(tab: SandboxTab): void {
  writeStored(KEY, tab);
}

function isSandboxTab(value: unknown): value is SandboxTab {
  return IDS.some((one) => one === value);
}
