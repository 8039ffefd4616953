import type { StepId } from '../../core/steps.ts';
import { formatCount, formatDuration, formatPlural } from '../lib/format.ts';
import type { Lane } from '../store/run.ts';
import { cutSizes } from './cut-sizes.ts';

/** The state of a step, as far as the server reported it. */
export interface RemoteStep {
  status: 'ok' | 'partial' | 'refused' | 'unreached' | 'running' | 'failed' | 'unreported';
  /** One line. */
  detail: string;
}

/** Only operators receive the verdicts of gates. */
const UNREPORTED: RemoteStep = { status: 'unreported', detail: 'visible to operators only' };

/**
 * Describes a step if the server reports only the ends of calls. It says whether the call ran, its
 * duration, and the kept part of its result.
 */
export function describeRemoteStep(id: StepId, lane: Lane): RemoteStep {
  if (id === 'execute') return describeExecute(lane);
  const { settled, trimmed } = lane;
  if (id === 'trim' && settled?.ok) {
    if (trimmed?.cut) return { status: 'partial', detail: cutSizes(lane) };
    return { status: 'ok', detail: `kept ${formatPlural(settled.chars, 'char')}` };
  }
  return UNREPORTED;
}

function describeExecute({ status, settled, startAt, progress, durationMs }: Lane): RemoteStep {
  if (status === 'refused') {
    return { status: 'refused', detail: `refused by a gate, with the code ${settled?.code ?? ''}` };
  }
  if (status === 'unsettled') return { status: 'unreported', detail: 'end not reported' };
  if (settled) {
    const took = formatDuration(durationMs ?? 0);
    if (settled.ok) return { status: 'ok', detail: took };
    const { code = 'execution_failed', reason, chars } = settled;
    const why = reason === undefined ? code : `${code}, ${reason}`;
    return { status: 'failed', detail: `${why} after ${took}, ${formatCount(chars)} chars` };
  }
  if (startAt === undefined) return { status: 'unreached', detail: '' };
  return { status: 'running', detail: progress.at(-1)?.event.message ?? 'running' };
}
