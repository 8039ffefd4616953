import texts from 'virtual:contract';
import reference from 'virtual:reference';
import { createReferenceSearch, type ReferenceSearch } from './create-reference-search.ts';
import { toPlaces } from './places.ts';

/** The search over the whole reference. */
export function openSearch(): Promise<ReferenceSearch> {
  return createReferenceSearch(toPlaces(reference, texts));
}
