import type { GeneratedFile } from './user-file.ts';

/** All files as one text, each below its path. */
export function joinFiles(files: readonly GeneratedFile[]): string {
  return files.map(({ path, text }) => `// ${path}\n${text}`).join('\n');
}
