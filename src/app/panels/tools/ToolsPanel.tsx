import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { selectIsUnchecked } from '../../../session/store/index.ts';
import { selectToolRows } from '../../../session/tool-list/index.ts';
import { formatPlural } from '../../lib/format.ts';
import { groupTools, takeRows } from '../../lib/group-tools.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useSession } from '../../session-context.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterBox } from '../../ui/FilterBox.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { ToolItem } from './ToolItem.tsx';
import styles from './ToolsPanel.module.css';

const Declarations = lazyPart(() => import('./Declarations.tsx').then((part) => part.Declarations));
const ListKeys = lazyPart(() => import('./ListKeys.tsx').then((part) => part.ListKeys));
const AddToolMenu = lazyPart(() => import('./AddToolMenu.tsx').then((part) => part.AddToolMenu));

/** Rows at a time: a list of 5,000 tools must open at once. */
const PART = 200;

/** Every tool of the catalogue and of the user, with the gate that hides it. */
export function ToolsPanel() {
  const rows = useSession(selectToolRows);
  const isUnchecked = useSession(selectIsUnchecked);
  const hasDeclarations = useSession(({ workspace }) => workspace.declarations.length > 0);
  const [filter, setFilter] = useState('');
  const wanted = useDeferredValue(filter);
  const groups = useMemo(() => groupTools(rows, wanted), [rows, wanted]);
  const [most, setMost] = useState(PART);
  const shown = useMemo(() => takeRows(groups, most), [groups, most]);
  const list = useRef<HTMLDivElement>(null);

  return (
    <>
      <FilterBox
        className={styles.filter}
        label="Filter tools"
        placeholder={`Filter ${formatPlural(rows.length, 'tool')}`}
        value={filter}
        onChange={setFilter}
      />
      <div ref={list} className={styles.list}>
        <ListKeys list={list} rows={groups} />
        {hasDeclarations && <Declarations filter={wanted} />}
        {shown.map(({ name, rows: tools, visible, isUnknown, total }) => (
          <section key={name} aria-label={name}>
            <h2 className={styles.group} title="How many can be called">
              {name}
              <span>{isUnchecked && isUnknown ? 'waits for Run' : `${visible} of ${total}`}</span>
            </h2>
            <ul>
              {tools.map((row) => (
                <ToolItem key={row.name} row={row} />
              ))}
            </ul>
          </section>
        ))}
        <ShowMore
          shown={most}
          total={groups.reduce((sum, group) => sum + group.rows.length, 0)}
          unit="tools"
          onMore={() => setMost((before) => before + PART)}
        />
        {groups.length === 0 && rows.length > 0 && (
          <EmptyState title="No tool matches.">
            <p>The filter searches names, groups and descriptions.</p>
          </EmptyState>
        )}
      </div>
      <div className={styles.foot}>
        <AddToolMenu />
      </div>
    </>
  );
}
