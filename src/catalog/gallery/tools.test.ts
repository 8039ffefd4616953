import { expect, test } from 'vitest';
import { createToolRegistry, type Tool } from '../../core/index.ts';
import { galleryExamples } from './gallery.ts';
import { tool as artifactGrep } from './tools/artifact-grep.ts';
import { tool as bookCrossing } from './tools/book-crossing.ts';
import { tool as buildIndex } from './tools/build-index.ts';
import { tool as buildLog } from './tools/build-log.ts';
import { tool as chargeCard } from './tools/charge-card.ts';
import { tool as copyFile } from './tools/copy-file.ts';
import { tool as editPage } from './tools/edit-page.ts';
import { tool as exchangeRate } from './tools/exchange-rate.ts';
import { tool as exportOrders } from './tools/export-orders.ts';
import { tool as listProducts } from './tools/list-products.ts';
import { tool as ping } from './tools/ping.ts';
import { tool as readTable } from './tools/read-table.ts';
import { tool as refundCard } from './tools/refund-card.ts';

const TOOLS: readonly Tool[] = [
  ...[artifactGrep, bookCrossing, buildIndex, copyFile, editPage],
  ...[buildLog, exchangeRate, listProducts, ping, readTable, chargeCard, refundCard, exportOrders],
];

test('a registry accepts every tool of the examples, and some example calls it', () => {
  const registry = createToolRegistry();
  registry.registerAll([...TOOLS]);
  const called = galleryExamples.flatMap(({ start }) => start.calls?.map(({ tool }) => tool) ?? []);
  expect(registry.names.filter((name) => !called.includes(name))).toEqual([]);
});

test('every file of an example imports the library by name, like a user’s file', () => {
  for (const { slug, start } of galleryExamples) {
    for (const code of [...(start.tools ?? []), ...Object.values(start.reducers ?? {})]) {
      expect(code.match(/ from '[^']*';/g)?.join(), slug).toMatch(
        /^ from 'toolyard(?:\/reducers)?';$/,
      );
    }
  }
});
