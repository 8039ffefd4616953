import { type SqlTable, toSqlSeed } from './to-sql-seed.ts';

/** Public facts: population in thousands, estimates of 2023, and area in square kilometres. */
const COUNTRIES = `Austria|AT|Vienna|9130|83879
Belgium|BE|Brussels|11760|30528
Bulgaria|BG|Sofia|6430|110994
Croatia|HR|Zagreb|3860|56594
Cyprus|CY|Nicosia|1260|9251
Czechia|CZ|Prague|10870|78871
Denmark|DK|Copenhagen|5950|42951
Estonia|EE|Tallinn|1370|45228
Finland|FI|Helsinki|5580|338145
France|FR|Paris|68290|643801
Germany|DE|Berlin|83280|357022
Greece|GR|Athens|10410|131957
Hungary|HU|Budapest|9590|93028
Iceland|IS|Reykjavik|390|103000
Ireland|IE|Dublin|5310|70273
Italy|IT|Rome|58990|301340
Latvia|LV|Riga|1880|64589
Lithuania|LT|Vilnius|2870|65300
Luxembourg|LU|Luxembourg|670|2586
Malta|MT|Valletta|550|316
Netherlands|NL|Amsterdam|17880|41543
Norway|NO|Oslo|5520|385207
Poland|PL|Warsaw|36690|312685
Portugal|PT|Lisbon|10570|92212
Romania|RO|Bucharest|19060|238391
Slovakia|SK|Bratislava|5430|49035
Slovenia|SI|Ljubljana|2120|20273
Spain|ES|Madrid|48370|505990
Sweden|SE|Stockholm|10540|450295
Switzerland|CH|Bern|8850|41285`;

const ENDPOINTS = ['orders', 'billing', 'crew', 'tides', 'archive', 'partners', 'search', 'audit'];
const STATUSES = [200, 200, 200, 202, 200, 503, 200, 429, 200, 404];

/**
 * The tables of a small database: `countries` (30 of Europe), `endpoints` (8) and `deliveries`
 * (400, of which some failed). They are the same each time.
 */
export const sampleTables: readonly SqlTable[] = [
  {
    name: 'countries',
    create: `CREATE TABLE countries (name TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, capital TEXT NOT NULL,
  population_thousands INTEGER NOT NULL, area_km2 INTEGER NOT NULL);`,
    columns: ['name', 'code', 'capital', 'population_thousands', 'area_km2'],
    rows: COUNTRIES.split('\n').map(toCountry),
  },
  {
    name: 'endpoints',
    create: `CREATE TABLE endpoints (id INTEGER PRIMARY KEY, name TEXT NOT NULL, url TEXT NOT NULL,
  country TEXT NOT NULL REFERENCES countries (code));`,
    columns: ['id', 'name', 'url', 'country'],
    rows: ENDPOINTS.map(toEndpoint),
  },
  {
    name: 'deliveries',
    create: `CREATE TABLE deliveries (id INTEGER PRIMARY KEY, endpoint_id INTEGER NOT NULL REFERENCES endpoints (id),
  sent_at TEXT NOT NULL, status INTEGER NOT NULL, attempts INTEGER NOT NULL,
  duration_ms REAL NOT NULL, note TEXT);
CREATE INDEX deliveries_by_endpoint ON deliveries (endpoint_id, sent_at);`,
    columns: ['id', 'endpoint_id', 'sent_at', 'status', 'attempts', 'duration_ms', 'note'],
    rows: Array.from({ length: 400 }, toDelivery),
  },
];

/** Seed of a small database with the {@link sampleTables}. */
export const sampleSql = toSqlSeed(sampleTables);

function toCountry(line: string) {
  const [name, code, capital, population, area] = line.split('|');
  return {
    ...{ name, code, capital },
    population_thousands: Number(population),
    area_km2: Number(area),
  };
}

function toEndpoint(name: string, index: number) {
  const country = ['NL', 'DE', 'DK', 'SE'][index % 4];
  return { id: index + 1, name, url: `https://${name}.ferry.example/hooks`, country };
}

function toDelivery(_: unknown, index: number) {
  const status = STATUSES[(index * 7 + Math.floor(index / 10)) % STATUSES.length] ?? 200;
  const failed = status >= 400;
  return {
    id: index + 1,
    endpoint_id: ((index * 3) % ENDPOINTS.length) + 1,
    sent_at: new Date(Date.UTC(2026, 2, 1) + index * 2_417_000).toISOString(),
    status,
    attempts: failed ? 1 + (index % 5) : 1,
    duration_ms: 40 + ((index * 37) % 211) + (failed ? 900.5 : 0.25),
    note: status === 404 ? 'gone' : null,
  };
}
