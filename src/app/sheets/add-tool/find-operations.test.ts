import { expect, test } from 'vitest';
import { droppedBySearch, findOperations } from './find-operations.ts';

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

test('a search leaves out what it does not find, and taken names where it finds others', () => {
  const search = (filter: string, ...taken: string[]) => [
    ...droppedBySearch(ALL, filter, new Set(taken)),
  ];
  expect(search('issues')).toEqual(['users_get-by-username']);
  expect(search('issues', 'issues_get')).toEqual(['issues_get', 'users_get-by-username']);
  expect(search('users', 'users_get-by-username')).toEqual(['issues_get', 'issues_list']);
  expect(search('pets')).toHaveLength(3);
});
