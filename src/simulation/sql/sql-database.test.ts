import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleSql } from './sample.ts';
import { createSqlDatabase, type SqlDatabase } from './sql-database.ts';

const wasm = createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm');
let db: SqlDatabase;

beforeEach(() => {
  db = createSqlDatabase({ loadWasm: () => readFile(wasm), seed: sampleSql });
});

const count = async () => (await db.query('SELECT count(*) FROM countries')).rows[0]?.[0];

describe('a query', () => {
  it('answers columns and rows, with parameters', async () => {
    const text = 'SELECT name, area_km2 FROM countries WHERE area_km2 > ? ORDER BY 2 DESC';
    expect(await db.query(text, { parameters: [500_000] })).toEqual({
      columns: ['name', 'area_km2'],
      rows: [
        ['France', 643801],
        ['Spain', 505990],
      ],
      truncated: false,
    });
  });

  it('joins the tables of deliveries', async () => {
    const { rows } = await db.query(
      `SELECT e.name, count(*) FROM deliveries d JOIN endpoints e ON e.id = d.endpoint_id
       GROUP BY 1 ORDER BY 1`,
    );
    expect(rows).toHaveLength(8);
    expect(rows[0]).toEqual(['archive', 50]);
  });

  it('stops at the limit and reports it', async () => {
    const { rows, truncated } = await db.query('SELECT * FROM deliveries;  -- all', { limit: 3 });
    expect([rows.length, truncated]).toEqual([3, true]);
    const all = await db.query('SELECT * FROM countries', { limit: 30 });
    expect([all.rows.length, all.truncated]).toEqual([30, false]);
  });

  it('shows blobs and nulls, and knows a semicolon in a text', async () => {
    const { rows } = await db.query("SELECT x'00ff', NULL, 'a;b'");
    expect(rows).toEqual([["x'00ff'", null, 'a;b']]);
  });

  it('reports a mistake in the words of the engine', async () => {
    await expect(db.query('SELECT height FROM countries')).rejects.toThrow('no such column');
    await expect(db.query('  ')).rejects.toThrow('no statement');
    await expect(db.query('SELECT 1', { parameters: [{}] })).rejects.toThrow('parameter');
  });
});

describe('read-only', () => {
  it.each([
    "INSERT INTO countries VALUES ('X','XX','X',1,1)",
    "INSERT INTO countries VALUES ('X','XX','X',1,1) RETURNING name",
    "WITH x(n) AS (SELECT 'X') INSERT INTO countries SELECT n, 'XX', n, 1, 1 FROM x RETURNING name",
    'UPDATE countries SET area_km2 = 0',
    'DELETE FROM countries',
    'DROP TABLE countries',
    'CREATE TABLE t (a)',
    "ATTACH ':memory:' AS other",
    "VACUUM INTO 'copy.db'",
    'BEGIN IMMEDIATE',
    "PRAGMA query_only=OFF; INSERT INTO countries VALUES ('X','XX','X',1,1)",
    'SELECT 1; DELETE FROM countries',
    'SELECT 1;; SELECT 2',
    'PRAGMA query_only=OFF',
    'PRAGMA writable_schema=ON',
    ' ;/* a */ -- b\n pragma/**/hard_heap_limit=1',
    'EXPLAIN QUERY/**/PLAN PRAGMA hard_heap_limit=1',
    'EXPLAIN/**/PRAGMA hard_heap_limit=1',
    'SELECT 1; PRAGMA hard_heap_limit=1',
  ])('refuses %s', async (statement) => {
    await expect(db.query(statement)).rejects.toMatchObject({ code: 'read_only' });
    expect(await count()).toBe(30);
  });
});

describe('limits', () => {
  it('ends an endless recursion', async () => {
    const { rows, truncated } = await db.query(
      'WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c',
      { limit: 5 },
    );
    expect([rows.length, truncated]).toEqual([5, true]);
  });

  it('describes a table without a PRAGMA', async () => {
    const { rows } = await db.query("SELECT name FROM pragma_table_info('countries')");
    expect(rows.flat()).toEqual(['name', 'code', 'capital', 'population_thousands', 'area_km2']);
  });

  it('keeps its first limit', async () => {
    const { rows } = await db.query('SELECT * FROM pragma_hard_heap_limit');
    expect(rows).toEqual([[32 * 1024 * 1024]]);
  });

  it('ends a statement that takes too much memory', async () => {
    const statement =
      "WITH RECURSIVE c(t) AS (SELECT 'abcdefgh' UNION ALL SELECT t || t FROM c) SELECT max(t) FROM c";
    await expect(db.query(statement)).rejects.toMatchObject({ code: 'too_much' });
    expect(await count()).toBe(30);
  });
});
