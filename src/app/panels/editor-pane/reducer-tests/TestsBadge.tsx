import { formatCount } from '../../../lib/format.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { useReducerTests } from './use-reducer-tests.ts';

/** The number of failures of a tool's reducer, or else of cut expectations, or of met ones. */
export function TestsBadge({ tool }: { tool: string }) {
  const { passed, cut, ...counts } = useReducerTests(tool).counts;
  const failed = counts.failed + counts.faulty;
  if (failed > 0) {
    return (
      <Badge tone="failed">
        {formatCount(failed)}
        <span className="visually-hidden"> failed</span>
      </Badge>
    );
  }
  if (cut > 0) {
    return (
      <Badge tone="refused">
        {formatCount(cut)}
        <span className="visually-hidden"> cut off</span>
      </Badge>
    );
  }
  if (passed === 0) return null;
  return (
    <Badge tone="ok">
      {formatCount(passed)}
      <span aria-hidden> ✓</span>
      <span className="visually-hidden"> passed</span>
    </Badge>
  );
}
