import { didYouMean } from '../../../lib/suggest.ts';
import { EMBED_VIEWS, type EmbedParameters } from './parameters.ts';

/**
 * The mistakes in the values of the element's attributes, as sentences for the page's author.
 *
 * @example
 * findMistakes({ view: 'ladde', theme: '', load: '', height: '' });
 * // ["view=\"ladde\" does not exist. Did you mean 'ladder'?"]
 */
export function findMistakes(given: EmbedParameters['given']): string[] {
  const found = Object.entries(KNOWN).flatMap(([name, values]) => {
    // The keys of both objects are the same.
    const value = given[name as keyof typeof KNOWN];
    if (value === '' || values.includes(value)) return [];
    const near = didYouMean(value, values) || ` Use one of ${values.join(', ')}.`;
    return [`${name}="${value}" does not exist.${near}`];
  });
  return /^(\d+(px)?)?$/.test(given.height)
    ? found
    : [...found, `height="${given.height}" is not a number of pixels.`];
}

const KNOWN: Record<'view' | 'theme' | 'load', readonly string[]> = {
  view: EMBED_VIEWS,
  theme: ['auto', 'light', 'dark', 'system'],
  load: ['visible'],
};
