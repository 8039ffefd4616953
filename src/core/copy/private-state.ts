import { isObjectRoot } from '../../lib/is-plain-object.ts';

/**
 * Whether a copy of the properties of an object may be incomplete. It lacks private fields, entries
 * of weak maps, variables of a closure, and internal slots. The source of its classes tells, and
 * what is unclear counts as private state.
 *
 * @param builtIn its built-in type is known, so the built-in prototypes in its chain add nothing
 */
export function mayHavePrivateState(value: object, builtIn: boolean): boolean {
  for (const key of Reflect.ownKeys(value)) {
    const property = Reflect.getOwnPropertyDescriptor(value, key);
    // Created for this object, it may use the object itself. Engines define `stack` so.
    if (functionsOf(property).length > 0 && key !== 'stack') return true;
  }
  let at: object | null = Object.getPrototypeOf(value);
  for (; at && !isObjectRoot(at); at = Object.getPrototypeOf(at)) {
    if (!(builtIn && isOfPlatform(at)) && !isOpen(at)) return true;
  }
  return false;
}

/** Whether a prototype belongs to a class of the platform, of any realm. */
export function isOfPlatform(prototype: object): boolean {
  const made: unknown = Reflect.getOwnPropertyDescriptor(prototype, 'constructor')?.value;
  return typeof made === 'function' && NO_SOURCE.test(sourceOf(made));
}

/** By prototype: each class is read once. */
const known = new WeakMap<object, boolean>();

/** Whether all code of a prototype works with properties only. */
function isOpen(prototype: object): boolean {
  let open = known.get(prototype);
  if (open === undefined) {
    // The source of a constructor is that of the whole class.
    open = Reflect.ownKeys(prototype)
      .flatMap((key) => functionsOf(Reflect.getOwnPropertyDescriptor(prototype, key)))
      .every((code) => {
        const source = sourceOf(code);
        return !NO_SOURCE.test(source) && !PRIVATE.test(codeOf(source).replace(HARMLESS, ''));
      });
    known.set(prototype, open);
  }
  return open;
}

function functionsOf(property: PropertyDescriptor | undefined): object[] {
  const { value, get, set }: PropertyDescriptor = property ?? {};
  return [value, get, set].filter((part) => typeof part === 'function');
}

function sourceOf(code: object): string {
  return isObjectRoot.toString.call(code); // the method of all functions
}

/** `[native code]`, and `[bytecode]` of engines without a source. */
const NO_SOURCE = /\{\s*\[[a-z ]+\]\s*\}\s*$/;

/**
 * A source without comments and texts. The whole source where a pattern, a division or a template
 * makes their bounds unclear.
 */
function codeOf(source: string): string {
  let isClear = true;
  const code = source.replace(TEXTS, (part) => {
    if (part.length === 1) isClear = false;
    return ' ';
  });
  return isClear ? code : source;
}

/** Comments, texts, and characters that may start something else. */
const TEXTS =
  /\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|\/\/.*|"(?:[^"\\]|\\[\s\S])*"?|'(?:[^'\\]|\\[\s\S])*'?|[/`]/g;

/**
 * Calls that read or write only the properties of `this`. Also `this` at the start of a static
 * block, where it is the class: compilers that keep names write `static { __name(this, "Point") }`.
 * `__publicField` is theirs, too.
 */
const HARMLESS =
  /\b(?:(?:(?:Object|Reflect|JSON)\.\w+|__publicField)\(|static\s*\{\s*[\w$]+\s*[(=])\s*this\b/g;

/**
 * `this.#name`, `#name in value`, and `this` as a value: an argument or a key of a weak map. A
 * comparison keeps nothing.
 */
const PRIVATE =
  /\.\s*#|#[^\s#]+\s+in\b|(?:[(,]|(?<![=!])=)\s*this\b(?!\s*(?:[.?[]|[=!]=|instanceof\b))/;
