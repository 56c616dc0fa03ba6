import { expect, test } from 'vitest';
import {
  describeCounts,
  listSlowest,
  readPageSeen,
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
          { name: 'error-context', path: '/results/context.md' },
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

test('names the trace of a failed browser test, and where the page is that it ended on', () => {
  expect(ofPlaywright.traces).toEqual([
    { test: 'phone: two are bought', path: '/results/trace.zip', page: '/results/context.md' },
  ]);
});

test('shows the page that a failed test ended on, and nothing else of what was written about it', () => {
  const context = [
    '# Error details',
    '```\nTimeout\n```',
    '# Page snapshot',
    '',
    '```yaml',
    '- main [ref=f1e2]:',
    '  - button "Payer" [active] [ref=f1e3] [cursor=pointer]',
    '```',
    '# Test source',
    '```ts\ntest();\n```',
  ].join('\n');
  expect(readPageSeen(context)).toEqual(['- main:', '  - button "Payer" [active]']);
});
