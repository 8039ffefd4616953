import { useMemo } from 'react';
import { selectCall, selectSchemaText } from '../../../session/store/index.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useSession } from '../../session-context.tsx';
import { parseSchema } from './arguments/parse-schema.ts';
import styles from './arguments/QuickArgs.module.css';

const QuickArgs = lazyPart(() =>
  import('./arguments/QuickArgs.tsx').then((part) => part.QuickArgs),
);

/** The arguments of the selected call, below the code of its tool or reducer. */
export function CallArguments() {
  const tool = useSession((state) => state.selectedTool);
  const call = useSession(selectCall);
  const schemaText = useSession((state) => selectSchemaText(state, state.selectedTool));
  const schema = useMemo(() => parseSchema(schemaText), [schemaText]);
  if (call?.tool !== tool) return null;
  return (
    // The strip keeps its height while the tools and its code load.
    schema ? (
      <QuickArgs
        key={call.id}
        call={call}
        schema={schema}
        waiting={<div className={styles.strip} />}
      />
    ) : (
      <div className={styles.strip} />
    )
  );
}
