import type { RecordingsChoice } from '../../../session/provider-messages/index.ts';
import { formatList, formatPlural } from '../../lib/format.ts';
import form from '../form.module.css';

/** Options of {@link RecordingsTick}. */
export interface RecordingsTickProps {
  recordings: RecordingsChoice;
  /** The user's choice, which the text is being read with; absent before it. */
  wanted: boolean | undefined;
  onChange: (areUsed: boolean) => void;
}

/** Whether recorded results answer for tools that the workspace runs itself. */
export function RecordingsTick({ recordings, wanted, onChange }: RecordingsTickProps) {
  const { tools, areUsed } = recordings;
  return (
    <label className={form.tick}>
      <input
        type="checkbox"
        checked={wanted ?? areUsed}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        Answer with the recorded results of{' '}
        {tools.length > 3 ? formatPlural(tools.length, 'tool') : formatList(tools)}
      </span>
    </label>
  );
}
