import { PageFrame } from '../shell/PageFrame.tsx';

/** Twelve lessons that build up the contract. @param part which one; empty for the list. */
export function LearnPage({ part }: { part: string }) {
  return (
    <PageFrame page="learn" title="Learn">
      <h1>Learn {part}</h1>
    </PageFrame>
  );
}
