import { openOverlay } from '../../lib/page-state.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { useDifferences } from './use-differences.ts';
import { usePartner } from './use-partner.ts';

/** Shows how many tools differ from another personality, and opens the comparison. */
export function CompareButton({ className }: Pick<ButtonProps, 'className'>) {
  const { current, other } = usePartner();
  const count = useDifferences(current.id, other?.id ?? current.id);

  if (!other) return null;
  return (
    <Button
      className={className}
      aria-haspopup="dialog"
      title="Show which tools, calls and definitions differ, and at which gate"
      onClick={() => openOverlay('personality-diff')}
    >
      <span>Compare with {other.name}</span>
      <Badge>{count ?? '…'}</Badge>
      <span className="visually-hidden">{count === 1 ? ' tool differs' : ' tools differ'}</span>
    </Button>
  );
}
