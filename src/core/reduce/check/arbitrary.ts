import * as fc from 'fast-check';
import { textOf } from '../../../lib/text-of.ts';
import type { ToolErrorCode, ToolResult } from '../../contract/tool-result.ts';
import type { ReducerSample } from './report.ts';

const CODES: ToolErrorCode[] = [
  'input_invalid',
  'not_available',
  'execution_failed',
  'STALE_WRITE',
];

/** Texts that break careless text code. */
const AWKWARD = [
  '',
  ' ',
  '\n',
  '\r\n',
  '\u0000',
  '\ud83d\ude00',
  '\ud83d',
  '\u200b\u202e',
  '\u001b[31mred\u001b[39m',
  'e\u0301',
  '__proto__',
  'null',
  '[]',
  '{}',
  '[null]',
  '{"items":[null]}',
];

const SURROGATES = { first: 0xd800, count: 0x800 };

/**
 * Any character. The unit 'binary' of fast-check has the same ones. It computes for seconds at its
 * first counterexample, because it lists them all.
 */
const codePoint = fc
  .nat({ max: 0x10ffff - SURROGATES.count })
  .map((n) => String.fromCodePoint(n < SURROGATES.first ? n : n + SURROGATES.count));

/** Results as a tool might return them: variations of the samples, and unrelated ones. */
export function arbitrarySample(samples: readonly ReducerSample[]): fc.Arbitrary<ReducerSample> {
  const text = arbitraryText(samples.map(({ result }) => textOf(result)));
  const ctx = fc.record(
    {
      args: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...samples.map((sample) => sample.ctx.args)) },
        { weight: 2, arbitrary: fc.jsonValue() },
        { weight: 1, arbitrary: fc.constantFrom(undefined, null, Object.create(null)) },
      ),
      turnCount: fc.nat({ max: 1000 }),
      resultBudgetChars: fc.oneof(fc.nat({ max: 400 }), fc.nat({ max: 100_000 })),
    },
    { requiredKeys: ['args', 'turnCount'] },
  );
  return fc.record({ result: arbitraryResult(text), ctx });
}

function arbitraryResult(text: fc.Arbitrary<string>): fc.Arbitrary<ToolResult> {
  const success = fc.record(
    {
      ok: fc.constant<true>(true),
      value: text,
      structured: fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue(), { maxKeys: 4 }),
      cost_usd: fc.double({ min: 0, max: 10, noNaN: true }),
    },
    { requiredKeys: ['ok', 'value'] },
  );
  const failure = fc.record(
    {
      ok: fc.constant<false>(false),
      error: text,
      code: fc.constantFrom(...CODES),
      reason: fc.constantFrom('timeout', 'aborted', 'rate_limited'),
      field: fc.constant('$.path'),
    },
    { requiredKeys: ['ok', 'error', 'code'] },
  );
  return fc.oneof({ weight: 4, arbitrary: success }, { weight: 1, arbitrary: failure });
}

function arbitraryText(samples: readonly string[]): fc.Arbitrary<string> {
  const sample = fc.constantFrom(...samples);
  const part = fc
    .tuple(
      sample,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    )
    .map(([text, a, b]) => {
      const [from, to] = a < b ? [a, b] : [b, a];
      return text.slice(Math.floor(from * text.length), Math.ceil(to * text.length));
    });
  const subset = sample.chain((text) => {
    const lines = text.split('\n');
    return fc
      .uniqueArray(fc.nat({ max: lines.length - 1 }), { minLength: 1, maxLength: 8 })
      .map((places) =>
        places
          .sort((a, b) => a - b)
          .map((at) => lines[at])
          .join('\n'),
      );
  });
  const awkward = fc.oneof(
    fc.constantFrom(...AWKWARD),
    fc.string({ unit: codePoint, maxLength: 30 }),
  );
  const spliced = fc
    .tuple(sample, awkward, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([text, piece, at]) => {
      const cut = Math.floor(at * text.length);
      return text.slice(0, cut) + piece + text.slice(cut);
    });
  const repeated = fc.tuple(part, fc.integer({ min: 2, max: 40 })).map(([text, times]) => {
    const size = Math.max(1, text.length);
    return text.repeat(Math.min(times, Math.ceil(200_000 / size)));
  });
  const huge = fc
    .tuple(awkward, fc.integer({ min: 1, max: 30_000 }))
    .map(([piece, times]) => piece.repeat(times));
  const joined = fc
    .array(fc.oneof(part, awkward), { maxLength: 4 })
    .map((parts) => parts.join('\n'));
  return fc.oneof(
    { weight: 3, arbitrary: part },
    { weight: 2, arbitrary: subset },
    { weight: 3, arbitrary: spliced },
    { weight: 2, arbitrary: joined },
    { weight: 1, arbitrary: repeated },
    { weight: 1, arbitrary: huge },
    { weight: 1, arbitrary: sample.map((text) => text.replaceAll('\n', '\r\n')) },
    { weight: 1, arbitrary: fc.constantFrom(...AWKWARD) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 200 }) },
    { weight: 1, arbitrary: fc.json() },
  );
}
