import { useId, useState } from 'react';
import { parseLines } from '../../../session/access/index.ts';
import form from '../../ui/form.module.css';

/** Options of {@link PatternLines}. */
export interface PatternLinesProps {
  label: string;
  /** The meaning of an empty list. */
  none: string;
  lines: readonly string[];
  /** The mistake in a line. */
  check: (line: string) => string | undefined;
  onChange: (lines: string[]) => void;
}

/** A list as text with one entry per line. Mistakes are shown below it. */
export function PatternLines({ label, none, lines, check, onChange }: PatternLinesProps) {
  const id = useId();
  // Blank lines are no entries, but the user needs them while typing.
  const [draft, setDraft] = useState(() => lines.join('\n'));
  const isDraftOf = parseLines(draft).join('\n') === lines.join('\n');
  const problems = lines.flatMap((line) => check(line) ?? []);
  return (
    <div className={form.field}>
      <label className={form.name} htmlFor={id}>
        {label}, one per line
      </label>
      <textarea
        id={id}
        className={form.area}
        rows={2}
        spellCheck={false}
        autoCapitalize="off"
        placeholder={none}
        aria-invalid={problems.length > 0}
        aria-describedby={`${id}-problems`}
        value={isDraftOf ? draft : lines.join('\n')}
        onChange={({ target }) => {
          setDraft(target.value);
          onChange(parseLines(target.value));
        }}
      />
      <div id={`${id}-problems`} className={form.problem} aria-live="polite">
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
    </div>
  );
}
