import { expect, test } from 'vitest';
import { readServerAddress } from './server-address.ts';

test.each([
  ['http://localhost:8787/edge', 'http://localhost:8787/edge'],
  ['  localhost:8787/edge/ ', 'http://localhost:8787/edge'],
  ['127.0.0.1:8787', 'http://127.0.0.1:8787'],
  ['tools.example.org/edge?x=1#y', 'https://tools.example.org/edge'],
  ['https://tools.example.org:443/edge/execute', 'https://tools.example.org/edge'],
  ['https://tools.example.org/openapi.json', 'https://tools.example.org'],
])('%s is a server at %s', (typed, url) => {
  expect(readServerAddress(typed)).toEqual({
    url,
    origin: new URL(url).origin,
    host: new URL(url).host,
  });
});

test.each([
  ['', 'Enter the URL'],
  ['http://', 'is not a URL'],
  ['http://tools.example.org', 'Use https for tools.example.org'],
  ['http://localhost.example.org', 'Use https'],
  ['https://ada:secret@tools.example.org', 'Remove the user name and the password'],
  ['ws://localhost:8787', 'Use https, not'],
  ['javascript://localhost/%0aalert(1)', 'Use https, not'],
])('%s is invalid', (typed, why) => {
  expect(readServerAddress(typed)).toContain(why);
});
