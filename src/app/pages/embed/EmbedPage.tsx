import { useEffect, useMemo, useState } from 'react';
import { OpenDemo } from '../../demo/Demo.tsx';
import { DemoContext, type DemoHost } from '../../demo/demo-context.tsx';
import styles from './EmbedPage.module.css';
import { type FoundDemo, findDemo } from './find-demo.ts';
import type { PageAround } from './page-around.ts';
import type { EmbedParameters } from './parameters.ts';
import { toPlayground } from './to-playground.ts';
import { hasResult, watchRuns } from './watch-runs.ts';

/** Options of {@link EmbedPage}. */
export interface EmbedPageProps {
  parameters: EmbedParameters;
  page: PageAround;
  open: DemoHost['open'];
  /** Resolves when the page has sent its document. */
  workspaceText: () => Promise<string>;
}

/** The demo of a frame, or a sentence that explains why it is missing. */
export function EmbedPage({ parameters, page, open, workspaceText }: EmbedPageProps) {
  const [found, setFound] = useState<FoundDemo>();
  const { source, view } = parameters;
  useEffect(() => {
    findDemo(source, workspaceText).then((demo) => {
      setFound(demo);
      if (!demo.ok) page.tell('error', demo.error);
    }, console.error);
  }, [source, workspaceText, page]);

  const title = parameters.title ?? (found?.ok ? found.title : '');
  const place = found?.ok ? found.place : undefined;
  const host = useMemo(
    (): DemoHost => ({
      open: async (opening) => {
        const session = await open(opening).catch((error: unknown) => {
          page.tell('error', { reason: 'failed', message: 'The demo did not load.' });
          throw error;
        });
        watchRuns(session, (run) => page.tell('ran', run));
        void hasResult(session).then(() => page.tell('ready', { title }));
        return session;
      },
      fork: async (workspace, call) => {
        page.tell('opened', { url: await toPlayground(workspace, place, call) });
      },
    }),
    [open, page, title, place],
  );

  if (!found) return <section className={styles.demo} aria-label="Demo" aria-busy />;
  if (!found.ok) return <NoDemo sentence={found.error.message} />;
  return (
    <DemoContext value={host}>
      <OpenDemo opening={found.opening} title={title} view={view ?? found.view} call={found.call} />
    </DemoContext>
  );
}

function NoDemo({ sentence }: { sentence: string }) {
  return (
    <section className={styles.demo} aria-label="Demo">
      <p role="alert">{sentence}</p>
      <a href="./" target="_blank" rel="noopener">
        Open the playground
      </a>
    </section>
  );
}
