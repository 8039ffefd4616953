import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import editPage from './tools/edit-page.ts?raw';

/** `ToolResult` with its four codes: docs/contract.md#results. */
export const ethosToolInterface: GalleryExample = {
  slug: 'ethos-tool-interface',
  title: 'A success and four ways to fail',
  sentence: 'One tool answers five calls: one with a value, and one with each of the four codes.',
  teaches:
    'A failure is data for the model, and its code names the kind of failure. Exceptions become failures too.',
  view: 'ladder',
  call: 4,
  clause: 'results',
  tags: ['systems', 'turn'],
  system: 'Ethos tool interface',
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
