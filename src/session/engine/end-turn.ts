import { createDispatchContext, type ToolRegistry } from '../../core/index.ts';
import type { TurnEnd } from '../store/run.ts';

/**
 * Binds a registry to a turn.
 *
 * Source: docs/contract.md#turns.
 *
 * @returns a function that ends the turn once and lists the removed and the remaining ephemeral
 *   tools.
 */
export function bindTurn(registry: ToolRegistry): (signal: TurnEnd['signal']) => TurnEnd {
  const dispatch = createDispatchContext();
  registry.bindContext(dispatch);
  return (signal) => {
    const ephemeral = registry.all().flatMap(({ name, ephemeral }) => (ephemeral ? [name] : []));
    dispatch[signal]();
    return {
      signal,
      gone: ephemeral.filter((name) => !registry.has(name)),
      stayed: ephemeral.filter((name) => registry.has(name)),
    };
  };
}
