/**
 * The least that a page with a button of React and a JSON editor of Monaco does. The probes find
 * its button and its editor by the same words and attributes as those of the playground.
 *
 * @module
 */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (root) createRoot(root).render(createElement('button', { type: 'button' }, 'Run batch'));

void import('./editor.ts').then(({ openEditor }) => {
  const place = document.getElementById('editor');
  if (!place) return;
  openEditor(place);
  place.dataset.editor = 'full';
});
