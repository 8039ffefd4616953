import { useMemo, useState } from 'react';
import type { Personality } from '../../../core/index.ts';
import { selectForbidden, selectIsBarred } from '../../../session/explain/index.ts';
import type { ToolInfo, ToolRow } from '../../../session/store/index.ts';
import { selectToolRows } from '../../../session/tool-list/index.ts';
import { cx } from '../../lib/class-names.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { FilterBox } from '../../ui/FilterBox.tsx';
import form from '../../ui/form.module.css';
import { Select } from '../../ui/Select.tsx';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './ToolRules.module.css';
import { ruleOf, rulesFor, withRule } from './tool-rule.ts';

/** Options of {@link ToolRules}. */
export interface ToolRulesProps {
  personality: Personality;
  tools: readonly ToolInfo[];
  onChange: (personality: Personality) => void;
}

/** More tools than these get a filter. */
const MANY = 12;

/** More tools than these scroll by themselves. */
const LONG = 40;

/** Each tool with its rule, and with the result of all lists together. */
export function ToolRules({ personality, tools, onChange }: ToolRulesProps) {
  const rows = useSession(selectToolRows);
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const byName = useMemo(() => new Map(rows.map((row) => [row.name, row])), [rows]);
  const shown = tools.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <section className={styles.rules} aria-label="Access to each tool">
      <div className={styles.head}>
        <h3>Access to each tool</h3>
        {tools.length > MANY && (
          <FilterBox
            label="Filter the tools of the personality"
            placeholder={`Filter ${tools.length} tools`}
            value={filter}
            onChange={setFilter}
          />
        )}
      </div>
      <ul className={cx(styles.list, shown.length > LONG && styles.long)}>
        {shown.map((tool) => (
          <Row
            key={tool.name}
            tool={tool}
            row={byName.get(tool.name)}
            personality={personality}
            onChange={onChange}
          />
        ))}
        {shown.length === 0 && <li className={form.hint}>No tool matches the filter.</li>}
      </ul>
      <p className={form.hint}>
        A tool that is excluded is never allowed. Otherwise the toolset decides about built-in
        tools, except those that are always included, and the lists of servers and plugins about
        theirs. Permissions can deny any of them. Changes save automatically; live mode runs them at
        once.
      </p>
    </section>
  );
}

interface RowProps extends Pick<ToolRulesProps, 'personality' | 'onChange'> {
  tool: ToolInfo;
  row: ToolRow | undefined;
}

/** A tool, the reason, and its rule; for a refused one, the edit of all lists that allows it. */
function Row({ tool, row, personality, onChange }: RowProps) {
  const { name } = tool;
  const forbidden = useSession((state) => selectForbidden(state, name));
  const isBarred = useSession((state) => selectIsBarred(state, name));
  const { applyFix } = useActions();
  const label = `Allow ${name} for ${personality.name}`;
  return (
    <li className={styles.row}>
      <Result row={row} />
      <div className={styles.tool}>
        <code>{name}</code>
        <span title={forbidden}>{whyOf(tool, personality, row)}</span>
      </div>
      {isBarred && row?.status === 'refused' && (
        <Button
          small
          aria-label={label}
          title={forbidden}
          onClick={({ currentTarget }) => {
            // The button goes with the refusal, so the focus moves to the rule.
            currentTarget.closest('li')?.querySelector('select')?.focus();
            applyFix({ kind: 'allow-tool', tool: name, label });
          }}
        >
          Allow
        </Button>
      )}
      <Select
        label={`Access to ${name}`}
        value={ruleOf(personality, tool)}
        options={rulesFor(personality, tool)}
        onChange={(rule) => onChange(withRule(personality, name, rule))}
      />
    </li>
  );
}

function Result({ row }: { row: ToolRow | undefined }) {
  if (row?.status === 'visible') return <StatusIcon status="ok" />;
  return <StatusIcon status={row?.status === 'refused' ? 'refused' : 'skip'} />;
}

function whyOf(tool: ToolInfo, personality: Personality, row: ToolRow | undefined): string {
  if (row === undefined) return '';
  if (row.status !== 'visible') return row.tag;
  const rule = ruleOf(personality, tool);
  if (rule !== 'unlisted') return 'allowed';
  return personality.toolset?.length === 0
    ? 'allowed: the list is empty'
    : 'allowed: always included';
}
