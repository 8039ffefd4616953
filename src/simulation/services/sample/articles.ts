import type { WikiArticle } from '../content.ts';

/** A small encyclopaedia. */
export const sampleArticles: readonly WikiArticle[] = [
  {
    title: 'Ferry',
    redirects: ['Ferryboat'],
    text: 'A ferry is a vessel that carries passengers, and sometimes vehicles, across water on a regular line.\n\nFerries that load vehicles at one end and unload them at the other are called roll-on/roll-off ferries.',
  },
  {
    title: 'Beaufort scale',
    redirects: ['Beaufort'],
    text: 'The Beaufort scale relates wind speed to what is seen at sea or on land. Francis Beaufort devised it in 1805.\n\nIt counts from 0, calm, to 12, hurricane force; 8 is a gale.',
  },
  {
    title: 'Tide',
    redirects: ['High water', 'Low water'],
    text: 'Tides are the rise and fall of the sea caused by the gravity of the Moon and the Sun.\n\nMost coasts have two high and two low waters a day, about 12 hours and 25 minutes apart.',
  },
  {
    title: 'Knot (unit)',
    redirects: ['Knot'],
    text: 'The knot is a unit of speed: one nautical mile, 1852 metres, an hour.\n\nThe name comes from the knots in the line of a chip log.',
  },
  {
    title: 'Nautical mile',
    text: 'A nautical mile is exactly 1852 metres.\n\nIt was historically one minute of arc along a meridian.',
  },
  {
    title: 'Lighthouse',
    text: 'A lighthouse is a tower with a lamp and lenses that guides ships.\n\nAugustin-Jean Fresnel invented the lens that made their light carry far, in 1822.',
  },
  {
    title: 'Exponential backoff',
    text: 'Exponential backoff lengthens the wait before a retry by a factor after each failure.\n\nWith jitter, a random part, clients that failed together do not come back together.',
  },
  {
    title: 'SQLite',
    text: 'SQLite is a database engine in a C library, first released in 2000.\n\nIt keeps a whole database in one file and is in the public domain.',
  },
  {
    title: 'WebAssembly',
    redirects: ['Wasm'],
    text: 'WebAssembly is a portable binary format for code that runs in a sandboxed virtual machine.\n\nIt became a W3C recommendation in 2019.',
  },
  {
    title: 'Wadden Sea',
    text: 'The Wadden Sea is an intertidal zone of the North Sea along the Netherlands, Germany and Denmark.\n\nIt has been a World Heritage Site since 2009.',
  },
  {
    title: 'GraphQL',
    text: 'GraphQL is a query language for interfaces, published in 2015.\n\nA client names the fields that it wants, and gets those.',
  },
  {
    title: 'Semaphore (flags)',
    redirects: ['Flag semaphore'],
    text: 'Flag semaphore conveys letters by the positions of two hand-held flags.\n\nIt is still used between ships that are close to each other.',
  },
];
