import { formatList } from '../../../lib/format-list.ts';
import type { CapabilityName } from '../../contract/tool-capabilities.ts';
import { listOf } from './gate-text.ts';
import type { VerdictValue } from './verdict.ts';

/** Every capability, as a sentence names it. */
export const CAPABILITY_LABELS: Readonly<Record<CapabilityName, string>> = {
  network: 'network',
  secrets: 'secrets',
  storage: 'storage',
  fs_reach: 'files',
  process: 'processes',
  attachments: 'attachments',
};

// The table has a word for every name of the type, and no others.
const NAMES = Object.keys(CAPABILITY_LABELS) as CapabilityName[];

/** The capabilities that a verdict's value names. */
export function capabilitiesIn(value: VerdictValue | undefined): CapabilityName[] {
  return NAMES.filter((name) => listOf(value).includes(name));
}

/** The capabilities that a verdict's value names, as a phrase. */
export function toCapabilities(value: VerdictValue | undefined): string {
  return formatList(capabilitiesIn(value).map((name) => CAPABILITY_LABELS[name]));
}

/** The text of a grant, without the word for the paths of a personality that has none. */
export function describePaths(text: string): string {
  return text.replaceAll(/\b(read|write) from-personality/g, 'any path to $1');
}

/** `network: blog.example; files: read /repo`, from the texts of the gate. */
export function toGrants(value: VerdictValue | undefined): string {
  return listOf(value)
    .map(describePaths)
    .map((grant) => {
      const name = NAMES.find((one) => grant === one || grant.startsWith(`${one}:`));
      if (!name) return grant;
      const rest = grant.slice(name.length);
      return `${CAPABILITY_LABELS[name]}${rest === '' ? ': provided' : rest}`;
    })
    .join('; ');
}
