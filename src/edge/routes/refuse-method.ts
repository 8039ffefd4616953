import { HttpProblem, type RouteAnswer } from '../problem.ts';

/** The refusal of a method that a path does not have. @param allow those that it has */
export function refuseMethod(method: string, allow: string): RouteAnswer {
  const detail = `${method} is not served here. Use ${allow}.`;
  return new HttpProblem('method_not_allowed', detail, { allow });
}
