import type { LessonFile } from '../../../catalog/lessons/lesson.ts';
import { editableTextOf } from '../../../session/lessons/index.ts';
import type { Workspace } from '../../../session/workspace/index.ts';

/** A text of a workspace that a demo offers to edit. */
export interface DemoFile {
  /** Unique among the files of a workspace. */
  id: string;
  label: string;
  file: LessonFile;
}

/** The texts of a workspace: its code first, then its declarations, then the calls. */
export function listDemoFiles({ tools, reducers, declarations }: Workspace): readonly DemoFile[] {
  const files: LessonFile[] = [
    ...tools.map((_, index) => ({ kind: 'tool' as const, index })),
    ...Object.keys(reducers).map((tool) => ({ kind: 'reducer' as const, tool })),
    ...declarations.map((_, index) => ({ kind: 'declaration' as const, index })),
    { kind: 'calls' },
  ];
  const names = files.map((file) => editableTextOf(file).fileName);
  return files.map((file, index) => {
    const name = names[index] ?? '';
    // Two tools have files of the same name.
    const isUnique = names.indexOf(name) === names.lastIndexOf(name);
    const number = names.slice(0, index + 1).filter((one) => one === name).length;
    return { id: String(index), label: isUnique ? name : `${name} ${number}`, file };
  });
}
