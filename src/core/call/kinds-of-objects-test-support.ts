import { wrong } from '../test-support.ts';

/** Every kind of object with the same members. */
export const KINDS_OF_OBJECTS: Record<string, <T extends object>(members: T) => T> = {
  'a plain object': (members) => ({ ...members }),
  'a frozen object': (members) => Object.freeze({ ...members }),
  'an object without a prototype': (members) => Object.assign(Object.create(null), members),
  'an object that inherits them': (members) => Object.create(members),
  'one that inherits from one that inherits': (members) => Object.create(Object.create(members)),
  'an object whose members do not enumerate': (members) =>
    define({}, members, (value) => ({ value, enumerable: false })),
  'an object with getters': (members) =>
    define({}, members, (value) => ({ get: () => value, enumerable: true })),
  'an instance whose class has getters': (members) =>
    Object.create(define({}, members, (value) => ({ get: () => value }))),
  'an instance with private fields': (members) => {
    class Holder {
      readonly #members = members;
      static read(holder: Holder, name: string): unknown {
        return Reflect.get(holder.#members, name);
      }
    }
    for (const name of Object.keys(members)) {
      Object.defineProperty(Holder.prototype, name, {
        get(this: Holder) {
          return Holder.read(this, name);
        },
      });
    }
    return wrong(new Holder());
  },
  'a function with members': (members) => wrong(Object.assign(() => {}, members)),
  'a proxy of a function that answers by name alone': (members) =>
    wrong(new Proxy(() => {}, { get: (_target, name) => Reflect.get(members, name) })),
  'a proxy': (members) => new Proxy(members, {}),
  'a proxy that answers by name alone': (members) =>
    wrong(new Proxy({}, { get: (_target, name) => Reflect.get(members, name) })),
};

function define<T extends object>(
  on: object,
  members: T,
  describe: (value: unknown) => PropertyDescriptor,
): T {
  for (const [name, value] of Object.entries(members)) {
    Object.defineProperty(on, name, describe(value));
  }
  return wrong(on);
}
