import { expect, test } from 'vitest';
import { isSecretVariable } from './secret-variables.ts';

test.each([
  ['API_KEY', 'abc'],
  ['GITHUB_TOKEN', 'hello'],
  ['DB_PASSWORD', 'correct horse'],
  ['PGPASSWD', 'x9x9x9'],
  ['SLACK_WEBHOOK_URL', 'https://hooks.example/T1/B2/abc'],
  ['DATABASE_URL', 'postgres://ada:pw@db.example/app'],
  ['CALLBACK_URL', 'https://hooks.example/services/0123456789abcdef01234'],
  ['STRIPE', 'k-12345'],
  ['PROJECT_ID', 'a1b2c3d4e5f6a7b8c9d0e1f2'],
])('%s=%s is a secret', (name, value) => {
  expect(isSecretVariable(name, value)).toBe(true);
});

test.each([
  ['API_BASE', 'https://api.example.com/v2'],
  ['NODE_ENV', 'test'],
  ['PORT', '8080'],
  ['REGION', 'eu-west-1'],
  ['MAIL_HOST', 'mail.example.com'],
  ['GREETING', 'Good morning, Ada'],
  ['RELEASE', '2026.11'],
  ['CUSTOMER', 'api.example.com'],
  ['KEYBOARD_LAYOUT', 'dvorak'],
  ['PASSENGER_NAME', 'Ada'],
])('%s=%s is not a secret', (name, value) => {
  expect(isSecretVariable(name, value)).toBe(false);
});
