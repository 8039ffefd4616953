import { Pin } from 'lucide-react';
import { use, useState } from 'react';
import type { DefinitionBudgetView } from '../../../session/definitions/index.ts';
import { cx } from '../../lib/class-names.ts';
import { formatCount } from '../../lib/format.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import styles from './FittedTools.module.css';

type FittedTool = DefinitionBudgetView['tools'][number];
type Reason = NonNullable<FittedTool['reason']>;

const REASONS: Record<Reason, readonly [label: string, why: string]> = {
  fits: ['fits', 'All definitions fit the budget'],
  pinned: ['pinned', 'Sent in each request'],
  search: ['the search', 'Finds the tools that are left out'],
  idle: ['not needed', 'All definitions fit the budget'],
  found: ['found', 'An earlier batch found it with search_tools'],
  used: ['used', 'An earlier batch calls it'],
  turn: ['this turn', 'A tool of one turn is sent while it exists'],
};

/** Tools at a time: a list of 5,000 must open at once. */
const PART = 200;

/**
 * Every tool, whether it is sent, and why. They stay in one order, so that a pinned tool keeps its
 * place.
 */
export function FittedTools({ fitted, about }: { fitted: DefinitionBudgetView; about: string }) {
  const [most, setMost] = useState(PART);
  const { tools } = fitted;
  const largest = Math.max(1, ...tools.map(({ tokens }) => tokens));
  return (
    <div className={styles.tools}>
      <ul aria-label="Definitions and the budget">
        {tools.slice(0, most).map((tool) => (
          <FittedRow key={tool.definition.name} tool={tool} largest={largest} about={about} />
        ))}
      </ul>
      <ShowMore
        shown={most}
        total={tools.length}
        unit="tools"
        onMore={() => setMost((before) => before + PART)}
      />
    </div>
  );
}

interface FittedRowProps {
  tool: FittedTool;
  /** The tokens of the largest definition. */
  largest: number;
  about: string;
}

function FittedRow({ tool, largest, about }: FittedRowProps) {
  const { definition, tokens, reason } = tool;
  const { name } = definition;
  const pins = useSession(({ workspace }) => workspace.contextSettings?.alwaysInclude) ?? [];
  const { changeContext } = use(useActions().loadActions('budget'));
  const isPinned = pins.includes(name);
  // Its code says that it is always included.
  const isFixed = reason === 'pinned' && !isPinned;
  const isOwn = reason === 'search' || reason === 'idle';
  const [label, why] = reason ? REASONS[reason] : ['left to the search', 'search_tools finds it'];
  const toggle = () =>
    changeContext(isPinned ? `Unpinned ${name}` : `Pinned ${name}`, {
      alwaysInclude: isPinned ? pins.filter((one) => one !== name) : [...pins, name],
    });
  return (
    <li className={cx(styles.row, (reason === undefined || reason === 'idle') && styles.left)}>
      <Button
        small
        icon
        tone="plain"
        aria-label={isFixed || isOwn ? `${name} is always pinned` : `Pin ${name}`}
        aria-pressed={isPinned || isFixed || isOwn}
        aria-disabled={isFixed || isOwn}
        className={cx(styles.pin, (isPinned || isFixed || isOwn) && styles.pinned)}
        onClick={() => {
          if (!isFixed && !isOwn) toggle();
        }}
      >
        <Pin aria-hidden />
      </Button>
      <span className={styles.name}>{name}</span>
      <span className={styles.reason} title={why}>
        {label}
      </span>
      <span className={styles.track} data-paint="track" aria-hidden>
        <i data-paint="" style={{ width: `${(100 * tokens) / largest}%` }} />
      </span>
      <span className={styles.size}>
        {about}
        {formatCount(tokens)} tok
      </span>
    </li>
  );
}
