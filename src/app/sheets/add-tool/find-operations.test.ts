import { expect, test } from 'vitest';
import { findOperations } from './find-operations.ts';

const operation = (name: string, request: string, about = '') => ({
  ...{ name, request, about, url: 'https://api.test' },
});
const ALL = [
  operation('issues_get', 'GET /repos/{owner}/issues/{number}', 'Get an issue'),
  operation('issues_list', 'GET /issues'),
  operation('users_get-by-username', 'GET /users/{username}'),
];

test.each([
  ['', 3],
  ['issues/get', 1],
  ['issues.get', 1],
  ['ISSUES_GET', 1],
  ['users get_by_username', 1],
  ['/users', 1],
  ['get /issues', 2],
  ['issue an', 1],
  ['pets', 0],
])('the filter "%s" finds %d operations', (filter, count) => {
  expect(findOperations(ALL, filter)).toHaveLength(count);
});
