import type { Compiled } from '../../../session/store/index.ts';
import { formatPlural } from '../../lib/format.ts';
import type { Status } from '../../ui/StatusIcon.tsx';

/** Adds the number of type errors, and that of other mistakes, to the state of a file that compiles. */
export function withFaults(
  state: { status: Status; text: string },
  typeErrors: number,
  warnings = 0,
): { status: Status; text: string } {
  if (typeErrors + warnings === 0) return state;
  const counts = [
    ...(typeErrors > 0 ? [formatPlural(typeErrors, 'type error')] : []),
    ...(warnings > 0 ? [formatPlural(warnings, 'warning')] : []),
  ];
  const text = [state.text.replace(/\.$/, ''), ...counts].join('; ');
  return { status: state.status === 'ok' ? 'refused' : state.status, text };
}

/** Adds that another tool has the name of a file, beside any other reason why it cannot be called. */
export function withTakenName(
  state: { status: Status; text: string } | undefined,
  taken: string | undefined,
): { status: Status; text: string } | undefined {
  if (taken === undefined) return state;
  if (!state) return { status: 'partial', text: `Compiles, but ${taken}` };
  return { ...state, text: `${state.text.replace(/\.$/, '')}; ${taken}` };
}

/** Adds that the built-in reducer of an example with the same name applies to the tool. */
export function withReducer(
  state: { status: Status; text: string },
  tool = 'the tool',
): { status: Status; text: string } {
  const text = state.text.replace(/\.$/, '');
  return { ...state, text: `${text}. The built-in reducer of ${tool} shortens its results` };
}

/** The faults of a reducer that compiles. */
export interface ReducerFaults {
  /** The model gets the raw text. */
  fails: boolean;
  /** The model gets a longer text. */
  grows: boolean;
  /** On how many of the samples the model gets nothing: `1 of 3 samples`; empty for none. */
  empties: string;
}

/** The state of a reducer that compiles, but does not do what it is for. */
export function withFailure(
  state: { status: Status; text: string },
  { fails, grows, empties }: ReducerFaults,
): { status: Status; text: string } {
  if (state.status !== 'ok') return state;
  if (fails) return { status: 'failed', text: 'Compiles, but fails when it runs' };
  if (grows) return { status: 'refused', text: 'Compiles, but makes results longer' };
  if (empties === '') return state;
  return { status: 'refused', text: `Compiles, but leaves nothing of ${empties}` };
}

/**
 * The state of a file, as an icon and in words.
 *
 * @param good The text for a valid file
 */
export function describeCompiled(
  compiled: Compiled<unknown> | undefined,
  good: string,
): { status: Status; text: string } {
  switch (compiled?.status) {
    case 'ok':
      return { status: 'ok', text: good };
    case 'broken':
      return {
        status: 'failed',
        text: `${formatPlural(compiled.errors.length, 'problem')}: cannot run`,
      };
    case 'compiling':
      return { status: 'running', text: 'Compiling' };
    default:
      return { status: 'queued', text: 'Not compiled yet: press Run' };
  }
}
