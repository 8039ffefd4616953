import { Bookmark } from 'lucide-react';
import { useActions } from '../session-context.tsx';
import { Button } from '../ui/Button.tsx';

/** Keeps what a call gave, before any reducer, as a sample that a reducer is designed against. */
export function KeepSample({ callId }: { callId: string }) {
  const { late, setEditorTab } = useActions();
  const keep = async () => {
    const designer = await late('designer');
    designer.keepCall(callId);
    setEditorTab('tests');
  };
  return (
    <Button small title="Keep the raw result for designing a reducer" onClick={() => void keep()}>
      <Bookmark aria-hidden />
      Keep as a sample
    </Button>
  );
}
