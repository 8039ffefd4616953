import type { Page } from '@playwright/test';
import { holdFile } from './hold-file.ts';

/** Holds the full editor back. @returns a function that lets it load */
export function delayMonaco(page: Page): Promise<() => void> {
  return holdFile(page, MONACO);
}

/** The files of the full editor. */
export const MONACO = /\/assets\/monaco-[^/]*\.js$/;
