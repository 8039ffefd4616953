import { useEffect, useMemo, useState } from 'react';
import { OpenDemo } from '../../demo/Demo.tsx';
import { DemoContext, type DemoHost } from '../../demo/demo-context.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import styles from './EmbedPage.module.css';
import { type FoundDemo, findDemo } from './find-demo.ts';
import { findMistakes } from './find-mistakes.ts';
import type { PageAround } from './page-around.ts';
import type { EmbedParameters } from './parameters.ts';
import { toOpening, toPlayground } from './to-playground.ts';
import { hasResult, watchRuns } from './watch-runs.ts';

const DemoEditor = lazyPart(() => import('./DemoEditor.tsx').then((part) => part.DemoEditor));

const Exercise = lazyPart(() => import('./exercise/Exercise.tsx').then((part) => part.Exercise));

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
  const { source, view, given } = parameters;
  useEffect(() => {
    findDemo(source, workspaceText).then((demo) => {
      setFound(demo);
      if (!demo.ok) page.tell('error', demo.error);
    }, console.error);
  }, [source, workspaceText, page]);
  useEffect(() => {
    for (const message of findMistakes(given)) page.tell('warning', { message });
  }, [given, page]);
  useEffect(() => {
    if (view === 'exercise' && found?.ok && !found.lesson)
      page.tell('warning', { message: 'view="exercise" needs a lesson, or a src with one.' });
  }, [view, found, page]);
  // An address alone starts no code of another author: the reader has pressed Run on the page.
  const isAsked = parameters.isAsked && page.isThere;

  const title = parameters.title ?? (found?.ok ? found.title : '');
  const place = found?.ok ? found.place : undefined;
  const own = found?.ok ? found.view : 'ladder';
  const shown = view === 'code' || view === 'exercise' ? own : (view ?? own);
  const host = useMemo(
    (): DemoHost => ({
      open: async (opening) => {
        const session = await open(opening).catch((error: unknown) => {
          page.tell('error', { reason: 'failed', message: 'The demo did not load.' });
          throw error;
        });
        if (isAsked && opening.outside) session.actions.run();
        watchRuns(session, (run) => page.tell('ran', run));
        void hasResult(session).then(() => page.tell('ready', { title }));
        return session;
      },
      fork: async (workspace, call) => {
        page.tell('opened', { url: await toPlayground(workspace, place, toOpening(shown, call)) });
      },
    }),
    [open, page, title, place, shown, isAsked],
  );

  if (!found) return <section className={styles.demo} aria-label="Demo" aria-busy />;
  if (!found.ok) return <NoDemo sentence={found.error.message} />;
  if (view === 'exercise' && found.lesson) {
    return (
      <DemoContext value={host}>
        <Exercise
          lesson={found.lesson}
          title={title}
          isTrusted={isAsked}
          openApart={open}
          onPassed={(passed) => page.tell('passed', passed)}
        />
      </DemoContext>
    );
  }
  return (
    <DemoContext value={host}>
      <OpenDemo
        opening={found.opening}
        title={title}
        view={shown}
        call={found.call}
        aside={view === 'code' ? <DemoEditor /> : undefined}
      />
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
