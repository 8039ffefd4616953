import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import editPage from './tools/edit-page.ts?raw';

/** `ToolResult` with its four codes: docs/contract.md#results. */
export const ethosToolInterface: GalleryExample = {
  slug: 'ethos-tool-interface',
  title: 'Ethos: a success and four ways to fail',
  sentence: 'One tool answers five calls: once with a value, and once with each of the four codes.',
  teaches:
    'A failure is data that the model reads, and its code says what kind it is. Even what a tool throws becomes one.',
  view: 'ladder',
  call: 4,
  clause: 'results',
  tags: ['systems', 'turn'],
  start: {
    name: 'A success and four ways to fail',
    tools: [toUserFile(editPage)],
    calls: [
      { tool: 'edit_page', args: { page: 'Timetable', text: 'Hourly until ten.', seen: 3 } },
      { tool: 'edit_page', args: { page: 'Timetable', text: '', seen: 3 } },
      { tool: 'edit_page', args: { page: 'Salaries', text: 'More.', seen: 3 } },
      { tool: 'edit_page', args: { page: 'Archive', text: 'Older.', seen: 3 } },
      { tool: 'edit_page', args: { page: 'Timetable', text: 'Hourly until nine.', seen: 2 } },
    ],
    registry: { examples: 'none' },
  },
};
