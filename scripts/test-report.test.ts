import { expect, test } from 'vitest';
import {
  describeCounts,
  LAST_PAGE_ATTACHMENT,
  listSlowest,
  readPlaywright,
  readVitest,
} from './test-report.ts';

const ofVitest = readVitest(
  {
    numPassedTests: 8,
    numFailedTests: 1,
    numPendingTests: 0,
    testResults: [
      { name: '/shop/server/quick.test.ts', startTime: 1000, endTime: 1200, assertionResults: [] },
      {
        name: '/shop/server/slow.test.ts',
        startTime: 1000,
        endTime: 4500,
        assertionResults: [
          { fullName: 'adds up', status: 'passed', failureMessages: [] },
          {
            fullName: 'takes off',
            status: 'failed',
            failureMessages: [
              'AssertionError: expected 1 to be 2\n    at /shop/server/slow.test.ts:3',
            ],
          },
        ],
      },
      {
        name: '/shop/server/broken.test.ts',
        startTime: 1000,
        endTime: 1000,
        message: 'Cannot find package',
        assertionResults: [],
      },
    ],
  },
  '/shop',
);

const attempt = (duration: number, path?: string) => ({
  duration,
  errors:
    path === undefined ? [] : [{ message: '\u001b[31mError: not visible\u001b[39m\n\n  at x' }],
  attachments:
    path === undefined
      ? []
      : [
          { name: 'trace', path },
          {
            name: LAST_PAGE_ATTACHMENT,
            body: Buffer.from('- main:\n  - button "Payer"').toString('base64'),
          },
        ],
});
const ofPlaywright = readPlaywright({
  stats: { expected: 2, unexpected: 1, flaky: 0, skipped: 0 },
  suites: [
    {
      file: 'basket.spec.ts',
      specs: [
        {
          title: 'an article is bought',
          tests: [
            { projectName: 'phone', results: [attempt(1500)] },
            { projectName: 'desktop', results: [attempt(500)] },
          ],
        },
      ],
      suites: [
        {
          file: 'basket.spec.ts',
          specs: [
            {
              title: 'two are bought',
              tests: [{ projectName: 'phone', results: [attempt(1000, '/results/trace.zip')] }],
            },
          ],
        },
      ],
    },
  ],
});

test('counts what passed and failed, and leaves out what there is none of', () => {
  expect(describeCounts(ofVitest)).toBe('8 passed, 1 failed');
  expect(describeCounts(ofPlaywright)).toBe('2 passed, 1 failed');
});

test('lists the slowest files first, a browser file with all its tests', () => {
  expect(listSlowest([ofVitest, ofPlaywright], 2)).toEqual([
    '    3.5 s  server/slow.test.ts',
    '    3.0 s  basket.spec.ts',
  ]);
});

test('names the trace of a failed browser test, and shows the page that it ended on', () => {
  expect(ofPlaywright.traces).toEqual([
    {
      test: 'phone: two are bought',
      path: '/results/trace.zip',
      page: ['- main:', '  - button "Payer"'],
    },
  ]);
});

test('says why a test failed, in its first lines and without colours', () => {
  expect(ofVitest.failures).toEqual([
    { test: 'server/slow.test.ts: takes off', reason: ['AssertionError: expected 1 to be 2'] },
    { test: 'server/broken.test.ts', reason: ['Cannot find package'] },
  ]);
  expect(ofPlaywright.failures).toEqual([
    { test: 'basket.spec.ts: phone: two are bought', reason: ['Error: not visible'] },
  ]);
});
