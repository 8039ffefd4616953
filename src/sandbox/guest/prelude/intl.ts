import { put } from './json.ts';
import { roundDecimal } from './round-decimal.ts';

/** The supported options of `Intl.NumberFormat`. */
interface NumberOptions {
  style?: 'decimal' | 'percent' | 'currency';
  currency?: string;
  currencyDisplay?: 'symbol' | 'narrowSymbol' | 'code';
  useGrouping?: boolean | 'always' | 'auto' | 'min2' | 'true' | 'false';
  minimumIntegerDigits?: number;
  minimumFractionDigits?: number;
  maximumFractionDigits?: number;
}

const SUPPORTED = new Set([
  'style',
  'currency',
  'currencyDisplay',
  'useGrouping',
  'minimumIntegerDigits',
  'minimumFractionDigits',
  'maximumFractionDigits',
]);

/** The only locale: data of locales differ between machines. Other requests fall back to it. */
const LOCALE = 'en-US';

/** Currencies whose symbol in American English is not their code. */
const SYMBOLS: Record<string, string> = {
  ...{ USD: '$', EUR: '€', GBP: '£', JPY: '¥', CNY: 'CN¥', INR: '₹', KRW: '₩', CAD: 'CA$' },
  ...{ AUD: 'A$', NZD: 'NZ$', HKD: 'HK$', TWD: 'NT$', MXN: 'MX$', BRL: 'R$', ILS: '₪', VND: '₫' },
  ...{ PHP: '₱', XAF: 'FCFA', XOF: 'F\u202fCFA', XCD: 'EC$', XPF: 'CFPF' },
};

/** Currencies without cents. */
const WHOLE = new Set(['JPY', 'KRW', 'VND', 'CLP', 'ISK', 'XAF', 'XOF', 'XPF', 'PYG', 'UGX']);

class Format {
  readonly #style: string;
  readonly #prefix: string;
  readonly #grouping: string;
  readonly #integer: number;
  readonly #least: number;
  readonly #most: number;
  readonly #currency: string | undefined;

  constructor(options: NumberOptions = {}) {
    for (const [name, value] of Object.entries(options)) {
      if (value !== undefined && !SUPPORTED.has(name)) refuse(`the option '${name}'`);
    }
    const { style = 'decimal', useGrouping = true, currencyDisplay = 'symbol' } = options;
    if (!['decimal', 'percent', 'currency'].includes(style)) refuse(`the style '${style}'`);
    if (!['symbol', 'narrowSymbol', 'code'].includes(currencyDisplay))
      refuse(`the currencyDisplay '${currencyDisplay}'`);
    this.#style = style;
    this.#grouping = String(useGrouping);
    this.#currency = style === 'currency' ? currencyOf(options) : undefined;
    this.#prefix = this.#currency ? prefixOf(this.#currency, currencyDisplay) : '';
    this.#integer = digits(options.minimumIntegerDigits, 1, 21) ?? 1;
    const [least, most] = fractionDigits(options, this.#currency);
    this.#least = least;
    this.#most = most;
  }

  get format(): (value: number | bigint | string) => string {
    return (value) => {
      const number = typeof value === 'bigint' ? value : Number(value);
      const isNegative = number < 0 || Object.is(number, -0);
      const text = String(number).replace(/^-/, '');
      const special = SPECIAL[text];
      // A code and a number have a space between them; a code and a symbol do not.
      const prefix = special === undefined ? this.#prefix : this.#prefix.trimEnd();
      const shown = special ?? this.#digits(text);
      const sign = isNegative ? '-' : '';
      return `${sign}${prefix}${shown}${this.#style === 'percent' ? '%' : ''}`;
    };
  }

  #digits(text: string): string {
    const shift = this.#style === 'percent' ? 2 : 0;
    const [whole, fraction] = roundDecimal(text, shift, this.#least, this.#most);
    const integer = whole.padStart(this.#integer, '0');
    const isGrouped =
      this.#grouping !== 'false' && (this.#grouping !== 'min2' || integer.length > 4);
    const grouped = isGrouped ? integer.replace(/\B(?=(?:\d{3})+$)/g, ',') : integer;
    return fraction === '' ? grouped : `${grouped}.${fraction}`;
  }

  resolvedOptions(): Record<string, unknown> {
    return {
      locale: LOCALE,
      numberingSystem: 'latn',
      style: this.#style,
      ...(this.#currency !== undefined && { currency: this.#currency }),
      minimumIntegerDigits: this.#integer,
      minimumFractionDigits: this.#least,
      maximumFractionDigits: this.#most,
    };
  }
}

const SPECIAL: Record<string, string> = { NaN: 'NaN', Infinity: '∞' };

/** With and without `new`, as in browsers. */
function NumberFormat(_locales?: unknown, options?: NumberOptions): Format {
  return new Format(options);
}

NumberFormat.prototype = Format.prototype;

/** Gives the guest `Intl.NumberFormat` and `toLocaleString` of numbers, in American English only. */
export function addIntl(): void {
  put(Format.prototype, 'constructor', NumberFormat);
  put(NumberFormat, 'supportedLocalesOf', (locales: string | string[] = []) =>
    [locales].flat().filter((locale) => /^en(?:-US)?$/.test(locale)),
  );
  const intl = {};
  put(intl, 'NumberFormat', NumberFormat);
  put(globalThis, 'Intl', intl);
  for (const prototype of [Number.prototype, BigInt.prototype]) {
    put(
      prototype,
      'toLocaleString',
      function (this: number | bigint, _locales?: unknown, options?: NumberOptions) {
        return new Format(options).format(this.valueOf());
      },
    );
  }
}

function currencyOf({ currency }: NumberOptions): string {
  if (currency === undefined) throw new TypeError('Currency code is required with currency style.');
  if (!/^[a-z]{3}$/i.test(currency)) throw new RangeError(`Invalid currency code : ${currency}`);
  return currency.toUpperCase();
}

function prefixOf(currency: string, display: string): string {
  const symbol = display === 'code' ? undefined : SYMBOLS[currency];
  if (symbol === undefined) return `${currency}\u00a0`;
  return display === 'narrowSymbol' ? symbol.replace(/^[A-Z]+(?=\W)/, '') : symbol;
}

function fractionDigits(
  { minimumFractionDigits, maximumFractionDigits, style }: NumberOptions,
  currency: string | undefined,
): [least: number, most: number] {
  const cents = currency !== undefined && WHOLE.has(currency) ? 0 : 2;
  const usualLeast = currency === undefined ? 0 : cents;
  const usualMost = currency === undefined ? (style === 'percent' ? 0 : 3) : cents;
  const least = digits(minimumFractionDigits, 0, 100);
  const most = digits(maximumFractionDigits, 0, 100);
  if (least !== undefined && most !== undefined && least > most)
    throw new RangeError('maximumFractionDigits value is out of range.');
  return [
    least ?? Math.min(usualLeast, most ?? usualLeast),
    most ?? Math.max(usualMost, least ?? usualMost),
  ];
}

function digits(value: number | undefined, least: number, most: number): number | undefined {
  if (value === undefined) return undefined;
  if (!(value >= least && value <= most))
    throw new RangeError('A number of digits is out of range.');
  return Math.floor(value);
}

function refuse(what: string): never {
  throw new RangeError(
    `Intl.NumberFormat of the sandbox does not have ${what}. Format the number yourself.`,
  );
}
