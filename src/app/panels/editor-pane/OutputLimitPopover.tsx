import { use } from 'react';
import { lookup } from '../../../session/lib/index.ts';
import type { ToolInfo } from '../../../session/store/index.ts';
import { formatCompact } from '../../lib/format.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { OutputLimitField } from '../../ui/OutputLimitField.tsx';
import { Popover } from '../../ui/Popover.tsx';
import styles from './ToolStrip.module.css';

/** Options of {@link OutputLimitPopover}. */
export interface OutputLimitPopoverProps {
  tool: ToolInfo;
}

/** Shows and edits the output limit of the tool. */
export function OutputLimitPopover({ tool: { name, maxResultChars } }: OutputLimitPopoverProps) {
  const { setCap } = use(useActions().loadActions('budget'));
  const set = useSession((state) => lookup(state.workspace.budget.caps, name));
  const cap = set ?? maxResultChars;
  return (
    <Popover
      small
      title={`Output limit of ${name}`}
      label={cap === undefined ? 'no limit' : `at most ${formatCompact(cap)} characters`}
    >
      <p className={styles.cap}>
        A call keeps the smaller of its budget share and this output limit.
      </p>
      <OutputLimitField
        tool={name}
        own={maxResultChars}
        set={set}
        onChange={(chars) => setCap(name, chars)}
      />
    </Popover>
  );
}
