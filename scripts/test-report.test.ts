import { expect, test } from 'vitest';
import {
  describeCounts,
  listSlowest,
  PAGE_SEEN,
  readPlaywright,
  readVitest,
} from './test-report.ts';

const ofVitest = readVitest(
  {
    numPassedTests: 8,
    numFailedTests: 1,
    numPendingTests: 0,
    testResults: [
      { name: '/shop/server/quick.test.ts', startTime: 1000, endTime: 1200 },
      { name: '/shop/server/slow.test.ts', startTime: 1000, endTime: 4500 },
    ],
  },
  '/shop',
);

const attempt = (duration: number, path?: string) => ({
  duration,
  attachments:
    path === undefined
      ? []
      : [
          { name: 'trace', path },
          { name: PAGE_SEEN, body: Buffer.from('- main:\n  - button "Payer"').toString('base64') },
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
