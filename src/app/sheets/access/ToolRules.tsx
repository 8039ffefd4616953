import { useState } from 'react';
import type { Personality } from '../../../core/index.ts';
import type { ToolInfo, ToolRow } from '../../../session/store/index.ts';
import { selectToolRows } from '../../../session/tool-list/index.ts';
import { useSession } from '../../session-context.tsx';
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

/** Each tool with its rule, and with the result of all lists together. */
export function ToolRules({ personality, tools, onChange }: ToolRulesProps) {
  const rows = useSession(selectToolRows);
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
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
      <ul className={styles.list}>
        {shown.map((tool) => (
          <li key={tool.name} className={styles.row}>
            <Result row={rows.find(({ name }) => name === tool.name)} />
            <code className={styles.name} title={tool.name}>
              {tool.name}
            </code>
            <span className={styles.why}>
              {whyOf(
                tool,
                personality,
                rows.find(({ name }) => name === tool.name),
              )}
            </span>
            <Select
              label={`Access to ${tool.name}`}
              value={ruleOf(personality, tool)}
              options={rulesFor(personality, tool)}
              onChange={(rule) => onChange(withRule(personality, tool.name, rule))}
            />
          </li>
        ))}
        {shown.length === 0 && <li className={form.hint}>No tool matches the filter.</li>}
      </ul>
      <p className={form.hint}>
        A tool that is excluded is never allowed. Otherwise the toolset decides about built-in
        tools, and the lists of servers and plugins about theirs. Permissions can deny any of them.
        Changes save automatically; live mode runs them at once.
      </p>
    </section>
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
