import type { ToolResultReducer, ToolResultReducerRegistry } from '../contract/tool-reducer.ts';
import { ToolRegistryError } from '../errors.ts';

/**
 * Stores one reducer per tool name, by exact match.
 *
 * Source: docs/contract.md#reducers.
 *
 * @example
 * const reducers = new DefaultToolResultReducerRegistry();
 * const dispose = reducers.register(bashReducer);
 * reducers.get('terminal') === bashReducer; // true
 * dispose();
 */
export class DefaultToolResultReducerRegistry implements ToolResultReducerRegistry {
  // A Map, because a tool may have the name of an Object.prototype member.
  readonly #reducers = new Map<string, ToolResultReducer>();

  /**
   * @returns an idempotent disposer. It removes only this reducer and never a later replacement.
   * @throws ToolRegistryError `E_REDUCER_ALREADY_REGISTERED` for a second reducer of one tool,
   * `E_REDUCER_INVALID` for a value that is not a reducer.
   */
  register(reducer: ToolResultReducer): () => void {
    const toolName = checkedName(reducer);
    if (this.#reducers.has(toolName)) {
      throw new ToolRegistryError(
        'E_REDUCER_ALREADY_REGISTERED',
        `A reducer for the tool '${toolName}' is already registered. To replace it, call the function that its register() returned, then register the new one.`,
      );
    }
    this.#reducers.set(toolName, reducer);
    let registered = true;
    return () => {
      // The flag and the identity: the same reducer may have been registered again since.
      if (registered && this.#reducers.get(toolName) === reducer) this.#reducers.delete(toolName);
      registered = false;
    };
  }

  get(toolName: string): ToolResultReducer | undefined {
    return this.#reducers.get(toolName);
  }
}

function checkedName(reducer: unknown): string {
  const problem = problemOf(reducer);
  if (typeof problem === 'string') {
    throw new ToolRegistryError(
      'E_REDUCER_INVALID',
      `${problem} A reducer is an object with a non-empty string 'toolName' and a function 'reduce'.`,
    );
  }
  return problem.toolName;
}

function problemOf(reducer: unknown): string | { toolName: string } {
  if (typeof reducer !== 'object' || reducer === null) {
    return `Cannot register ${reducer === null ? 'null' : `a value of type ${typeof reducer}`} as a reducer.`;
  }
  try {
    const toolName: unknown = Reflect.get(reducer, 'toolName');
    if (typeof toolName !== 'string' || toolName === '') return "The reducer has no 'toolName'.";
    const reduce: unknown = Reflect.get(reducer, 'reduce');
    if (typeof reduce !== 'function') return `The reducer for '${toolName}' has no 'reduce'.`;
    const growth: unknown = Reflect.get(reducer, 'maxGrowthChars');
    if (growth !== undefined && !(typeof growth === 'number' && growth >= 0)) {
      return `The reducer for '${toolName}' declares a 'maxGrowthChars' that is not a number of at least 0.`;
    }
    return { toolName };
  } catch {
    return 'The reducer throws when its members are read.';
  }
}
