import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { showPane } from '../../lib/page-state.ts';
import { useActions } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';

/** Saves a call's raw result as a sample for the design of a reducer. */
export function SaveSample({ callId }: { callId: string }) {
  const { loadActions, setEditorTab } = useActions();
  const [isKept, setIsKept] = useState(false);
  const keep = async () => {
    const lab = await loadActions('reducerLab');
    lab.keepCall(callId);
    setEditorTab('tests');
    showPane('editor');
    setIsKept(true);
  };
  useEffect(() => {
    if (!isKept) return;
    const timer = setTimeout(() => setIsKept(false), 1600);
    return () => clearTimeout(timer);
  }, [isKept]);
  return (
    <Button small title="Save the raw result to test a reducer with it" onClick={() => void keep()}>
      {isKept ? <BookmarkCheck aria-hidden /> : <Bookmark aria-hidden />}
      <span aria-live="polite">{isKept ? 'Saved' : 'Save as sample'}</span>
    </Button>
  );
}
