import { PageFrame } from '../shell/PageFrame.tsx';

/** Workspaces to look at and to take over. @param part which one; empty for all of them. */
export function ExamplesPage({ part }: { part: string }) {
  return (
    <PageFrame page="examples" title="Examples">
      <h1>Examples {part}</h1>
    </PageFrame>
  );
}
