import type { DemoView } from '../../../catalog/demo-view.ts';
import type { LessonContent } from '../../../catalog/lessons/lesson.ts';
import type { EmbedError, EmbedSource } from '../../../embed/protocol.ts';
import { didYouMean } from '../../../lib/suggest.ts';
import { toStartWorkspace } from '../../../session/content/index.ts';
import { isLessonFile } from '../../../session/lessons/index.ts';
import { cleanLink } from '../../../session/share/index.ts';
import { holdsCode, readImport, type Workspace } from '../../../session/workspace/index.ts';
import type { Opening } from '../../demo/demo-context.tsx';

/** The content of an exercise. */
export interface FoundLesson {
  /** The slug, or the title of a lesson from a file. */
  name: string;
  content: LessonContent;
  /** Whether its code is from the author of the page, and waits for Run. */
  isOutside: boolean;
}

/** A demo that can be opened, or a sentence that says why it is missing. */
export type FoundDemo =
  | {
      ok: true;
      opening: Opening;
      title: string;
      view: DemoView;
      place: string | undefined;
      /** The content to teach, for a demo of a lesson. */
      lesson: FoundLesson | undefined;
      /** The call that is selected first, from 1. */
      call?: number | undefined;
    }
  | { ok: false; error: EmbedError };

/**
 * Finds the document of a demo. Code of another author waits for Run. Never rejects.
 *
 * @param workspaceText The document of a source of the kind `page`, once the page has sent it.
 */
export async function findDemo(
  source: EmbedSource | undefined,
  workspaceText: () => Promise<string>,
): Promise<FoundDemo> {
  try {
    switch (source?.kind) {
      case 'example':
        return await openExample(source.slug);
      case 'lesson':
        return await openLesson(source.slug);
      case 'link':
        return await readShared(source.link);
      case 'page':
        return await readFile(await workspaceText());
      default:
        return refuse(
          'unknown',
          'This demo has no example, lesson or src. Check the attributes of <toolyard-demo>.',
        );
    }
  } catch {
    return refuse('failed', 'The code of this demo did not load. Reload the page to try again.');
  }
}

async function openExample(slug: string): Promise<FoundDemo> {
  const { findExample, galleryExamples } = await import('../../../catalog/gallery/gallery.ts');
  const example = findExample(slug);
  if (!example) return refuseUnknown('example', slug, galleryExamples);
  return {
    ok: true,
    opening: { workspace: toStartWorkspace(example.start, 'demo'), outside: false },
    title: example.title,
    view: example.view,
    place: `#/examples/${slug}`,
    lesson: undefined,
  };
}

async function openLesson(slug: string): Promise<FoundDemo> {
  const { LESSONS } = await import('../../../catalog/lessons/lessons.ts');
  const lesson = LESSONS.find((one) => one.slug === slug);
  if (!lesson) return refuseUnknown('lesson', slug, LESSONS);
  const content = await lesson.load();
  const { start, view = 'ladder' } = content;
  return {
    ok: true,
    opening: { workspace: toStartWorkspace(start, 'demo'), outside: false },
    title: lesson.title,
    view,
    place: `#/learn/${slug}`,
    lesson: { name: slug, content, isOutside: false },
  };
}

async function readShared(link: string): Promise<FoundDemo> {
  const { readLink, readLinkPlace } = await import('../../../session/share/read-link.ts');
  const rest = cleanLink(link.replace(/^#\/s\//, ''));
  const read = readLink(rest);
  if (!read.ok) return refuse('broken', read.notice);
  return {
    ...ofWorkspace(read.workspace),
    call: callOf(read.workspace, readLinkPlace(rest)?.call),
  };
}

async function readFile(text: string): Promise<FoundDemo> {
  if (isLessonFile(text)) return await readLesson(text);
  const read = await readImport(text);
  return read.ok ? ofWorkspace(read.workspace) : refuse('broken', read.notice);
}

/** The number of the call that was selected when the link was made. */
function callOf({ batches, batchId }: Workspace, id: unknown): number | undefined {
  const at = batches.find((batch) => batch.id === batchId)?.calls.findIndex((one) => one.id === id);
  return at === undefined || at < 0 ? undefined : at + 1;
}

async function readLesson(text: string): Promise<FoundDemo> {
  const { readLessonFile } = await import(
    '../../../session/lessons/lesson-file/read-lesson-file.ts'
  );
  const read = readLessonFile(text);
  if (!read.ok) {
    const [{ path, message } = { path: '', message: 'It is empty.' }] = read.faults;
    const place = path === '' ? '' : ` At ${path}:`;
    const more = read.faults.length > 1 ? ` ${read.faults.length - 1} more.` : '';
    return refuse(
      'broken',
      `This lesson cannot be read.${place} ${message}${more} The page #/learn/check of the playground lists all faults.`,
    );
  }
  const { title, content } = read.lesson;
  return {
    ok: true,
    opening: { workspace: toStartWorkspace(content.start, 'demo'), outside: true },
    title,
    view: content.view ?? 'ladder',
    place: undefined,
    lesson: { name: title, content, isOutside: true },
  };
}

function ofWorkspace(workspace: Workspace): Extract<FoundDemo, { ok: true }> {
  return {
    ok: true,
    opening: { workspace, outside: holdsCode(workspace) },
    title: workspace.name,
    view: Object.keys(workspace.reducers).length > 0 ? 'reducer' : 'ladder',
    place: undefined,
    lesson: undefined,
  };
}

function refuseUnknown(
  kind: 'example' | 'lesson',
  slug: string,
  known: readonly { slug: string }[],
): FoundDemo {
  const slugs = known.map((one) => one.slug);
  return refuse('unknown', `The ${kind} '${slug}' does not exist.${didYouMean(slug, slugs)}`);
}

function refuse(reason: EmbedError['reason'], message: string): FoundDemo {
  return { ok: false, error: { reason, message } };
}
