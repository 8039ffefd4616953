/** The place after a part of a URL's text. `origin` is everything before the path. */
export type UrlPart = 'origin' | 'path' | 'parameter' | 'value' | 'fragment';

type State = 'scheme' | 'colon' | 'slash' | 'host' | Exclude<UrlPart, 'origin'>;

/** The characters that end a state. Others stay in it, or lead back to the scheme. */
const NEXT: Readonly<Record<State, Readonly<Record<string, State>>>> = {
  scheme: { ':': 'colon' },
  colon: { '/': 'slash' },
  slash: { '/': 'host' },
  host: { '/': 'path', '?': 'parameter', '#': 'fragment' },
  path: { '?': 'parameter', '#': 'fragment' },
  parameter: { '=': 'value', '#': 'fragment' },
  value: { '&': 'parameter', '#': 'fragment' },
  fragment: {},
};

/**
 * Follows the text of a URL piece by piece.
 *
 * @example const read = createUrlReader(); read('https://a.example/x?k='); // 'value'
 */
export function createUrlReader(): (piece: string) => UrlPart {
  let state: State = 'scheme';
  return (piece) => {
    for (const char of piece) {
      const isOpening = state === 'colon' || state === 'slash';
      state = NEXT[state][char] ?? (isOpening ? 'scheme' : state);
    }
    return state in ORIGIN ? 'origin' : (state as UrlPart); // the other states are parts
  };
}

const ORIGIN = { scheme: true, colon: true, slash: true, host: true };
