import {
  type RegistrySettings,
  personalityTransitions as to,
} from '../../../session/workspace/index.ts';
import form from '../../ui/form.module.css';
import { Select, type SelectOption } from '../../ui/Select.tsx';
import { type AccessFoldProps, toolNamesOf, toSummary } from './access-fold.ts';
import { BoundChoice } from './BoundChoice.tsx';
import { PartFold } from './PartFold.tsx';
import { Ticks } from './Ticks.tsx';

/** The effect of an empty toolset. */
export type EmptyReading = RegistrySettings['emptyAllowlist'];

/** Options of {@link ToolsetFold}. */
export interface ToolsetFoldProps extends AccessFoldProps {
  /** The meaning of an empty toolset, a setting of the registry for all personalities. */
  emptyReads: EmptyReading;
  onEmptyReads: (reading: EmptyReading) => void;
}

const EMPTY_READINGS: SelectOption<EmptyReading>[] = [
  { value: 'allow-all', label: 'All tools' },
  { value: 'deny-all', label: 'No tools' },
];

const EMPTY_SUMMARY: Record<EmptyReading, string> = {
  'allow-all': 'all: the list is empty',
  'deny-all': 'none: the list is empty',
};

/** The example tools that a personality may use, and the meaning of an empty list. */
export function ToolsetFold(props: ToolsetFoldProps) {
  const { personality, tools, onChange, emptyReads, onEmptyReads } = props;
  const { toolset } = personality;
  const builtIn = toolNamesOf(tools.filter(({ mcpServer, pluginId }) => !mcpServer && !pluginId));
  const setToolset = (names: string[] | undefined) =>
    onChange(to.setList(personality, 'toolset', names));

  return (
    <PartFold title="Tools" summary={toSummary(toolset, builtIn.length, EMPTY_SUMMARY[emptyReads])}>
      <BoundChoice label="Tool restriction" value={toolset} initial={builtIn} onChange={setToolset}>
        {(names) => (
          <>
            <Ticks label="Toolset" known={builtIn} chosen={names} onChange={setToolset} />
            {names.length === 0 && (
              <p className={form.hint}>
                This toolset (allowlist) is empty: {emptyReads === 'deny-all' ? 'none' : 'all'} of
                these tools are allowed.
              </p>
            )}
          </>
        )}
      </BoundChoice>
      <div className={form.line}>
        <span>If a toolset is empty, allow</span>
        <Select
          label="Meaning of an empty toolset"
          value={emptyReads}
          options={EMPTY_READINGS}
          onChange={onEmptyReads}
        />
      </div>
    </PartFold>
  );
}
