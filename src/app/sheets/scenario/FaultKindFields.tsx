import { type FAULT_KINDS, setCondition } from '../../../session/scenario/fault-kinds.ts';
import type { DisconnectMoment, FaultRule } from '../../../simulation/index.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { Select } from '../../ui/Select.tsx';

/** Options of {@link FaultKindFields}. */
export interface FaultKindFieldsProps {
  kind: (typeof FAULT_KINDS)[number]['key'];
  rule: FaultRule;
  onChange: (rule: FaultRule) => void;
}

const MOMENTS: readonly { value: DisconnectMoment; label: string }[] = [
  { value: 'request', label: 'in the request' },
  { value: 'response', label: 'before the response' },
  { value: 'body', label: 'in the body' },
];

/** The numbers of one condition of a rule; nothing where the rule does not set it. */
export function FaultKindFields({ kind, rule, onChange }: FaultKindFieldsProps) {
  const set = <K extends keyof FaultRule>(key: K, value: FaultRule[K]) =>
    onChange(setCondition(rule, key, value));
  const { latencyMs, failure, tooManyRequests, rateLimit, malformed, disconnect, slowStream } =
    rule;

  switch (kind) {
    case 'latencyMs': {
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
    case 'failure':
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
    case 'tooManyRequests':
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
    case 'rateLimit':
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
    case 'malformed':
      return malformed ? (
        <Rate rate={malformed.rate} onChange={(rate) => set('malformed', { rate })} />
      ) : null;
    case 'disconnect':
      return disconnect ? (
        <>
          <Rate
            rate={disconnect.rate}
            onChange={(rate) => set('disconnect', { ...disconnect, rate })}
          />
          <Select
            label="Time of the disconnect"
            value={disconnect.during ?? 'response'}
            options={MOMENTS}
            onChange={(during) => set('disconnect', { ...disconnect, during })}
          />
        </>
      ) : null;
    case 'slowStream':
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
}

function Rate({ rate, onChange }: { rate: number; onChange: (rate: number) => void }) {
  return (
    <NumberField
      label="Affected requests, in percent"
      unit="% of requests"
      value={Math.round(rate * 100)}
      min={0}
      max={100}
      step={5}
      onChange={(percent) => onChange(percent / 100)}
    />
  );
}

interface MillisecondsProps {
  label: string;
  value: number;
  min?: number;
  onChange: (ms: number) => void;
}

function Milliseconds({ label, value, min = 0, onChange }: MillisecondsProps) {
  return (
    <NumberField
      label={`${label}, in milliseconds`}
      unit="ms"
      value={value}
      min={min}
      max={3_600_000}
      step={50}
      onChange={onChange}
    />
  );
}
