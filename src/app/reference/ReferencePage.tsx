import { PageFrame } from '../shell/PageFrame.tsx';

/** The contract, clause by clause. @param part which clause; empty for all of them. */
export function ReferencePage({ part }: { part: string }) {
  return (
    <PageFrame page="reference" title="Reference">
      <h1>Reference {part}</h1>
    </PageFrame>
  );
}
