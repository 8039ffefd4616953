import { useMemo } from 'react';
import type { DemoView } from '../../../catalog/demo-view.ts';
import {
  drawInline,
  drawPicture,
  readColours,
  toPicture,
} from '../../../session/pictures/index.ts';
import { useReadSession, useSession } from '../../session-context.tsx';
import tokens from '../../styles/tokens.css?raw';

/** A picture of the last run. */
export interface RunPicture {
  /** Markup for an HTML page, in the page's ink. */
  inline: string;
  /** The same as an image. @param theme `undefined`: it follows the device */
  toPreview: (theme: 'light' | 'dark') => string;
  /** An SVG file. @param theme `undefined`: it follows the device */
  toFile: (theme: 'light' | 'dark' | undefined) => string;
  /** The result of the run. */
  sentence: string;
}

/** The largest inline picture, in bytes. A larger one is a file. */
export const INLINE_LIMIT = 8000;

/** The width of a picture as a file, in CSS pixels. */
const FILE_WIDTH = 720;
/** The room of the button above the picture, and of the link and the sentence below, in CSS pixels. */
const AROUND = 110;

/** Options of {@link useRunPicture}. */
export interface PictureOptions {
  title: string;
  view: DemoView;
  /** The height of the demo, in CSS pixels. */
  height: number;
}

/** Draws the run that the user has seen. @returns `undefined` without a finished run */
export function useRunPicture({ title, view, height }: PictureOptions): RunPicture | undefined {
  const read = useReadSession();
  const run = useSession((state) => state.run);
  const hasDefinitions = useSession((state) => state.visibility !== undefined);
  return useMemo(() => {
    const isSeen = view === 'definitions' ? hasDefinitions : run && run.status !== 'running';
    if (!isSeen) return undefined;
    const picture = toPicture({ title, view }, read());
    const colours = { light: readColours(tokens, 'light'), dark: readColours(tokens, 'dark') };
    const inline = drawInline(picture, colours, height - AROUND);
    return {
      inline,
      sentence: picture.sentence,
      toPreview: (theme) =>
        inline.replace(
          '<svg',
          `<svg xmlns="http://www.w3.org/2000/svg" style="color-scheme:${theme};color:${colours[theme].ink}"`,
        ),
      toFile: (theme) =>
        drawPicture(picture, theme ? { [theme]: colours[theme] } : colours, {
          ...{ width: FILE_WIDTH, height },
        }),
    };
  }, [title, view, height, run, hasDefinitions, read]);
}
