import type { Personality } from '../../core/index.ts';
import { CAPABILITY_LABELS } from '../../core/steps.ts';
import { formatList } from '../lib/format.ts';
import { lookup } from '../lib/lookup.ts';
import type { Fix } from './fix.ts';
import { formatSome } from './grant-access.ts';

/**
 * The step that a fix makes, in the past tense. A fix of several parts names what it granted.
 *
 * @example
 * describeFix({ kind: 'allow-tool', tool: 'a', label: 'Allow a for P' }, personality); // 'Allowed a for P'
 */
export function describeFix(fix: Fix, { name: who }: Personality): string {
  if (fix.kind !== 'grant-all') return toPast(fix.label);
  const allowed = [...new Set(fix.fixes.flatMap(nameOfAccess))];
  const backends = fix.fixes.flatMap((one) =>
    one.kind === 'provide-backends' ? one.capabilities.map((name) => CAPABILITY_LABELS[name]) : [],
  );
  const parts = [
    ...(allowed.length > 0 ? [`allowed ${formatSome(allowed)} for ${who}`] : []),
    ...(backends.length > 0 ? [`gave a backend for ${formatList(backends)}`] : []),
  ];
  if (parts.length === 0) return toPast(fix.label);
  const text = parts.join(', and ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function nameOfAccess(fix: Fix): string[] {
  switch (fix.kind) {
    case 'allow-tool':
      return [fix.tool];
    case 'allow-host':
    case 'declare-host':
      return [fix.host];
    case 'allow-origin':
      return [new URL(fix.origin).hostname];
    case 'allow-path':
      return [`${fix.mode} access to ${fix.path}`];
    default:
      return [];
  }
}

const PAST: Readonly<Record<string, string>> = {
  Add: 'Added',
  Allow: 'Allowed',
  Approve: 'Approved',
  Call: 'Called',
  Enable: 'Enabled',
  Remove: 'Removed',
  Replace: 'Replaced',
  Turn: 'Turned',
};

/** `Allow a` becomes `Allowed a`. */
function toPast(label: string): string {
  return label.replace(/^\w+/, (verb) => lookup(PAST, verb) ?? verb);
}
