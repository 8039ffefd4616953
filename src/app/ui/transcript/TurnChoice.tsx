import { MAX_BATCHES } from '../../../session/workspace/index.ts';
import { formatCount } from '../../lib/format.ts';
import { useSession } from '../../session-context.tsx';
import form from '../form.module.css';
import { Select } from '../Select.tsx';
import styles from './TurnChoice.module.css';
import { TurnPreview } from './TurnPreview.tsx';
import { type TranscriptWithCalls, type TurnsChoice, turnsOf } from './turns-of.ts';

/** Options of {@link TurnChoice}. */
export interface TurnChoiceProps {
  read: TranscriptWithCalls;
  choice: TurnsChoice;
  onChange: (choice: TurnsChoice) => void;
  /** Label of the choice of no calls; absent if calls are all that the text adds. */
  none?: string;
}

/** The turns of a transcript to choose from, and the calls of the chosen ones. */
export function TurnChoice({ read, choice, onChange, none }: TurnChoiceProps) {
  const room = useSession(({ workspace }) => MAX_BATCHES - workspace.batches.length);
  const { turns } = read;
  const chosen = turnsOf(read, choice);
  const options = [
    ...(turns.length > 1
      ? [{ value: 'all', label: `All ${formatCount(turns.length)} turns` }]
      : []),
    ...turns.map(({ label }, index) => ({ value: String(index), label })),
    ...(none === undefined ? [] : [{ value: 'none', label: none }]),
  ];
  const value = String(choice);
  const hint = toHint(read, chosen.length, room);
  return (
    <div className={styles.turns}>
      {options.length > 1 && (
        <Select
          label="Turn to import"
          className={styles.select}
          value={options.some((one) => one.value === value) ? value : (options[0]?.value ?? '')}
          options={options}
          onChange={(next) => onChange(next === 'all' || next === 'none' ? next : Number(next))}
        />
      )}
      {hint !== '' && <p className={form.hint}>{hint}</p>}
      {chosen.length > 0 && (
        <TurnPreview
          calls={chosen.flatMap(({ calls }) => calls)}
          problems={chosen.flatMap(({ problems }) => problems)}
        />
      )}
    </div>
  );
}

function toHint({ turns }: TranscriptWithCalls, chosen: number, room: number): string {
  if (chosen > room) {
    return room > 0
      ? `The first ${room} turns become batches: a workspace has at most ${MAX_BATCHES}.`
      : `This workspace has ${MAX_BATCHES} batches, the most it can have. Delete one first.`;
  }
  if (chosen < 2) return '';
  const differ = turns.some(({ mocks }) => mocks.length > 0)
    ? ' Each batch answers with the results that its turn recorded.'
    : '';
  return `A new batch for each turn. The list of batches switches between them.${differ}`;
}
