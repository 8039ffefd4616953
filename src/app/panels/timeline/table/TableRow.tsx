import { memo } from 'react';
import { readChars, shownStatus } from '../../../../session/run/index.ts';
import type { CallFacts } from '../../../../session/store/index.ts';
import { cx } from '../../../lib/class-names.ts';
import { formatCount, formatDuration, formatPlural } from '../../../lib/format.ts';
import { STATUS_TEXT, type Status, StatusIcon } from '../../../ui/StatusIcon.tsx';
import { type AudienceChoice, heard } from '../progress.ts';
import styles from './RunTable.module.css';
import { countRetries, factsNote, type TableLine } from './table-rows.ts';

/** Options of {@link TableRow}. */
export interface TableRowProps {
  line: TableLine;
  /** From 1, without the headers. */
  index: number;
  selected: boolean;
  audience: AudienceChoice;
  onSelect: (callId: string) => void;
}

/** The latest messages; a call that streams reports thousands. */
const SHOWN_MESSAGES = 12;

/** The data of one call. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { line, index, selected, audience, onSelect } = props;
  const { row, nested } = line;
  const { call } = row;
  const facts: CallFacts | undefined = nested ?? row.lane;
  const said = facts ? heard(facts, audience) : [];
  const messages = said
    .slice(-SHOWN_MESSAGES)
    .map(({ at, event }) => `${formatDuration(at)}: ${event.message}`);
  if (said.length > messages.length) {
    messages.unshift(`${formatPlural(said.length - messages.length, 'earlier event')}`);
  }
  const retries = facts ? countRetries(facts) : 0;
  const status: Status = facts ? shownStatus(facts) : row.status;
  const note = noteOf(line);
  return (
    <tr
      aria-rowindex={index + 1}
      aria-current={(selected && !nested) || undefined}
      className={cx(nested && styles.nested, selected && styles.selected)}
    >
      {nested ? (
        <td />
      ) : (
        <th scope="row">
          <button
            type="button"
            className={styles.pick}
            aria-pressed={selected}
            onClick={() => onSelect(call.id)}
          >
            {call.toolCallId}
          </button>
        </th>
      )}
      <td style={nested && { paddingLeft: 12 + nested.depth * 18 }}>{nested?.tool ?? row.name}</td>
      <td>
        <span className={styles.status}>
          <StatusIcon status={status} decorative />
          {facts === undefined ? row.text : STATUS_TEXT[status]}
        </span>
      </td>
      <td className={styles.number}>{time(facts?.startAt)}</td>
      <td className={styles.number}>{time(facts?.durationMs)}</td>
      <td className={styles.progress} title={messages.join('\n') || undefined}>
        {messages.length > 0 ? messages.join(' · ') : '–'}
      </td>
      <td className={styles.number}>{retries === 0 ? '–' : retries}</td>
      <td className={styles.number}>{count(facts?.rawChars)}</td>
      <td className={styles.number}>{count(facts?.reduced?.after)}</td>
      <td className={styles.number}>{count(readChars(facts))}</td>
      <td className={styles.note} title={note || undefined}>
        {note}
      </td>
    </tr>
  );
});

function noteOf({ row, nested }: TableLine): string {
  const facts = nested ?? row.lane;
  const plain = row.status === 'ok';
  const own = nested ? `called by ${row.call.toolCallId}` : plain ? '' : row.text;
  return [own, facts ? factsNote(facts) : ''].filter(Boolean).join(' · ');
}

function count(value: number | undefined): string {
  return value === undefined ? '–' : formatCount(value);
}

function time(ms: number | undefined): string {
  return ms === undefined ? '–' : formatDuration(ms);
}
