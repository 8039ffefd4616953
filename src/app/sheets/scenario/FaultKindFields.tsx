import type { ReactNode } from 'react';
import { type FAULT_KINDS, setCondition } from '../../../session/scenario/index.ts';
import type { FaultRule } from '../../../simulation/index.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { DisconnectFields } from './DisconnectFields.tsx';
import { Milliseconds, Rate } from './FaultNumbers.tsx';
import type { FaultFieldsProps } from './fault-fields.ts';

/** Options of {@link FaultKindFields}. */
export interface FaultKindFieldsProps {
  kind: (typeof FAULT_KINDS)[number]['key'];
  rule: FaultRule;
  onChange: (rule: FaultRule) => void;
}

/** The numbers of one condition of a rule; empty if the rule does not set it. */
export function FaultKindFields({ kind, rule, onChange }: FaultKindFieldsProps) {
  const Fields = FIELDS[kind];
  return <Fields rule={rule} set={(key, value) => onChange(setCondition(rule, key, value))} />;
}

const FIELDS: Record<FaultKindFieldsProps['kind'], (props: FaultFieldsProps) => ReactNode> = {
  latencyMs: LatencyFields,
  failure: FailureFields,
  tooManyRequests: TooManyRequestsFields,
  rateLimit: RateLimitFields,
  malformed: MalformedFields,
  disconnect: DisconnectFields,
  slowStream: SlowStreamFields,
};

function LatencyFields({ rule: { latencyMs }, set }: FaultFieldsProps) {
  if (!latencyMs) return null;
  const [low, high] = 'p50' in latencyMs ? [latencyMs.p50, latencyMs.p99] : latencyMs;
  const put = (from: number, to: number) =>
    set('latencyMs', 'p50' in latencyMs ? { p50: from, p99: to } : [from, to]);
  const [least, most] = 'p50' in latencyMs ? ['Median', '99 of 100'] : ['Minimum', 'Maximum'];
  return (
    <>
      <Milliseconds label={least} value={low} onChange={(ms) => put(ms, Math.max(ms, high))} />
      <Milliseconds label={most} value={high} onChange={(ms) => put(Math.min(ms, low), ms)} />
    </>
  );
}

function FailureFields({ rule: { failure }, set }: FaultFieldsProps) {
  return failure ? (
    <>
      <Rate rate={failure.rate} onChange={(rate) => set('failure', { ...failure, rate })} />
      <NumberField
        label="Status"
        unit="status"
        value={failure.status ?? 503}
        min={400}
        max={599}
        step={1}
        onChange={(status) => set('failure', { ...failure, status })}
      />
    </>
  ) : null;
}

function TooManyRequestsFields({ rule: { tooManyRequests }, set }: FaultFieldsProps) {
  return tooManyRequests ? (
    <>
      <Rate
        rate={tooManyRequests.rate}
        onChange={(rate) => set('tooManyRequests', { ...tooManyRequests, rate })}
      />
      <NumberField
        label="Retry after, in seconds"
        unit="s to wait"
        value={tooManyRequests.retryAfterSeconds ?? 30}
        min={0}
        max={86_400}
        step={1}
        onChange={(retryAfterSeconds) =>
          set('tooManyRequests', { ...tooManyRequests, retryAfterSeconds })
        }
      />
    </>
  ) : null;
}

function RateLimitFields({ rule: { rateLimit }, set }: FaultFieldsProps) {
  return rateLimit ? (
    <>
      <NumberField
        label="Maximum number of requests"
        unit="requests in"
        value={rateLimit.max}
        min={0}
        max={10_000}
        step={1}
        onChange={(max) => set('rateLimit', { ...rateLimit, max })}
      />
      <Milliseconds
        label="Rate limit window"
        value={rateLimit.windowMs}
        min={1}
        onChange={(windowMs) => set('rateLimit', { ...rateLimit, windowMs })}
      />
    </>
  ) : null;
}

function MalformedFields({ rule: { malformed }, set }: FaultFieldsProps) {
  return malformed ? (
    <Rate rate={malformed.rate} onChange={(rate) => set('malformed', { rate })} />
  ) : null;
}

function SlowStreamFields({ rule: { slowStream }, set }: FaultFieldsProps) {
  return slowStream ? (
    <>
      <NumberField
        label="Chunk size in bytes"
        unit="bytes every"
        value={slowStream.chunkBytes}
        min={1}
        max={1_000_000}
        step={16}
        onChange={(chunkBytes) => set('slowStream', { ...slowStream, chunkBytes })}
      />
      <Milliseconds
        label="Time between chunks"
        value={slowStream.everyMs}
        min={1}
        onChange={(everyMs) => set('slowStream', { ...slowStream, everyMs })}
      />
    </>
  ) : null;
}
