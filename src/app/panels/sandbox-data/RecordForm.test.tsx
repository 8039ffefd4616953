import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { findSection } from '../../../catalog/sandbox-data/sections.ts';
import { RecordForm } from './RecordForm.tsx';

const ignore = () => {};

function draw(cell: string): string {
  const section = findSection('table:rates', { 'table:rates': { 1: { note: cell } } });
  if (!section) throw new Error('The table is missing.');
  return renderToStaticMarkup(
    <RecordForm
      section={section}
      draft={{ texts: { note: cell } }}
      isEdited={false}
      problem={undefined}
      onChange={ignore}
      onSave={ignore}
      onCancel={ignore}
    />,
  );
}

test('a text of several lines is edited in a field with lines', () => {
  expect(draw('one line')).toContain('<input');
  expect(draw('a\nb')).toMatch(/<textarea[^>]*>a\nb<\/textarea>/);
  expect(draw('a\r\nb')).toContain('<textarea');
});
