import type { ProblemCode } from '../problem.ts';

/** A malicious or malformed request. */
export interface HostileRequest {
  name: string;
  /** Default `POST`. */
  method?: string;
  /** Default `/execute`. */
  path?: string;
  /** Default `guest-token`; `''` sends none. */
  token?: string;
  /** Added to those that fit the body, or in their place. */
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** The response: a problem, or a status with a part of its text. */
  expect: ProblemCode | { status: number; holds?: string };
  /** Texts that must not appear in the response, besides {@link INTERNAL}. */
  hides?: readonly string[];
  /** A platform may refuse it before the server sees it. */
  refusedBefore?: true;
}

/** Texts that no response may contain: stacks, paths, and messages of engines and libraries. */
export const INTERNAL: readonly RegExp[] = [
  /\n\s+at |\bat \w+ \(/,
  /node:internal|node_modules|file:\/\/|\.[cm]?[jt]s:\d/,
  /(Syntax|Type|Range|Reference|URI|Zod)Error/,
  /Unexpected (token|end|identifier|non-whitespace)|JSON Parse error|in JSON at/,
  /is not a function|Cannot (read|convert)|of undefined/,
  /Maximum call stack|circular|cyclic|serialize|Invalid URL/,
];

/** A batch of one call, as text. */
export function batch(more: object = {}, call: object = {}): string {
  return JSON.stringify({
    calls: [{ toolCallId: '1', name: 'greet', args: {}, ...call }],
    ...more,
  });
}

/** The same request with each of these bodies. */
export function eachBody(
  bodies: Readonly<Record<string, HostileRequest['body'] & {}>>,
  expect: HostileRequest['expect'],
  more: Partial<HostileRequest> = {},
): HostileRequest[] {
  return Object.entries(bodies).map(([name, body]) => ({ name, body, expect, ...more }));
}

/** The same request with each of these values of one header. */
export function eachHeader(
  header: string,
  values: Readonly<Record<string, string>>,
  expect: HostileRequest['expect'],
  more: Partial<HostileRequest> = {},
): HostileRequest[] {
  return Object.entries(values).map(([name, value]) => ({
    name,
    body: batch(),
    headers: { [header]: value },
    expect,
    ...more,
  }));
}

/** The same request at each of these paths. */
export function eachPath(
  paths: Readonly<Record<string, string>>,
  expect: HostileRequest['expect'],
  more: Partial<HostileRequest> = {},
): HostileRequest[] {
  return Object.entries(paths).map(([name, path]) => ({ name, path, expect, ...more }));
}
