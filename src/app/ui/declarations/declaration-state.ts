import type { Declared, PendingAnswer } from '../../../session/store/index.ts';
import type { Declaration } from '../../../session/workspace/index.ts';
import { formatList, formatPlural } from '../../lib/format.ts';
import type { Status } from '../StatusIcon.tsx';

/** The state of a declaration: the most severe one. */
export interface DeclarationState {
  status: Status;
  /** A few words. */
  tag: string;
  /** One line. */
  text: string;
}

/**
 * Describes the state of a declaration.
 *
 * @param pending the questions to the user, such as those of servers that need a sign-in
 */
export function toDeclarationState(
  { disabled, text: source }: Declaration,
  known: Declared | undefined,
  pending: readonly PendingAnswer[],
): DeclarationState {
  const { status = 'waiting', tools = [], problems = [], asks = [] } = known ?? {};
  const count = formatPlural(tools.length, 'tool');
  if (disabled)
    return { status: 'skip', tag: 'disabled', text: 'Disabled: its tools are not registered' };
  if (status === 'waiting') {
    return {
      status: 'skip',
      tag: 'waits for Run',
      text: 'Not loaded yet: press Run',
    };
  }
  if (status === 'loading') return { status: 'running', tag: 'loading', text: 'Loading' };
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const found = [
    ...(errors > 0 ? [formatPlural(errors, 'problem')] : []),
    ...(problems.length > errors ? [formatPlural(problems.length - errors, 'warning')] : []),
  ];
  const text = [count, ...found].join('; ');
  const signIn = pending.find(
    ({ signInUrl, toolName }) => signInUrl !== undefined && source.includes(toolName),
  );
  if (signIn) {
    return { status: 'refused', tag: 'needs sign-in', text: `${text}; waits until you sign in` };
  }
  if (asks.length > 0) {
    const hosts = formatList(asks.map((origin) => new URL(origin).host));
    return { status: 'refused', tag: `needs ${hosts}`, text: `${text}; needs ${hosts}` };
  }
  if (found.length === 0) return { status: 'ok', tag: count, text };
  return { status: errors > 0 ? 'failed' : 'refused', tag: found[0] ?? '', text };
}
