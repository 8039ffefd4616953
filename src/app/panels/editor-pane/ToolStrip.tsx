import { selectTool, type ToolInfo } from '../../../session/store/index.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useSession } from '../../session-context.tsx';
import { Badge } from '../../ui/Badge.tsx';
import styles from './ToolStrip.module.css';

const OutputLimitPopover = lazyPart(() =>
  import('./OutputLimitPopover.tsx').then((part) => part.OutputLimitPopover),
);

/** The description and the capabilities of the open tool. */
export function ToolStrip() {
  const tool = useSession(selectTool);
  const loaded = useSession((state) => state.tools.length > 0);
  // The strip keeps its height while the tools load.
  if (tool === undefined) return loaded ? null : <div className={styles.strip} />;
  return (
    <div className={styles.strip}>
      <p className={styles.about} title={tool.description}>
        {tool.description}
      </p>
      {marksOf(tool).map((mark) => (
        <Badge key={mark}>{mark}</Badge>
      ))}
      <OutputLimitPopover tool={tool} />
    </div>
  );
}

function marksOf({ capabilities, hasReducer }: ToolInfo): string[] {
  return [...Object.keys(capabilities), ...(hasReducer ? ['reducer'] : [])];
}
