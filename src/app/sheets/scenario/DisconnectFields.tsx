import type { DisconnectMoment } from '../../../simulation/index.ts';
import { Select } from '../../ui/Select.tsx';
import { Rate } from './FaultNumbers.tsx';
import type { FaultFieldsProps } from './fault-fields.ts';

const DISCONNECT_MOMENTS: readonly { value: DisconnectMoment; label: string }[] = [
  { value: 'request', label: 'In the request' },
  { value: 'response', label: 'Before the response' },
  { value: 'body', label: 'In the body' },
];

/** How often and when the service disconnects. */
export function DisconnectFields({ rule: { disconnect }, set }: FaultFieldsProps) {
  return disconnect ? (
    <>
      <Rate
        rate={disconnect.rate}
        onChange={(rate) => set('disconnect', { ...disconnect, rate })}
      />
      <Select
        label="Time of the disconnect"
        value={disconnect.during ?? 'response'}
        options={DISCONNECT_MOMENTS}
        onChange={(during) => set('disconnect', { ...disconnect, during })}
      />
    </>
  ) : null;
}
