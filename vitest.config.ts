import { defineConfig } from 'vitest/config';
import { findDatabaseTests } from './tests/helpers/base/needs-database.ts';

const onDatabase = findDatabaseTests(import.meta.dirname, [
  'server/**/*.test.ts',
  'demo/**/*.test.ts',
  'tests/**/*.test.ts',
  'packages/**/*.test.ts',
]);

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Files of one worker share their modules: our code is loaded twice, not once per file.
    isolate: false,
    // Far longer than anything takes: a slow machine makes a test late, not wrong.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    unstubGlobals: true,
    setupFiles: 'tests/helpers/base/restore-globals.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'database',
          include: onDatabase,
          globalSetup: 'tests/helpers/base/vitest-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'units',
          include: [
            '{bench,browser,contract,driver,packages,shop,office,scripts,sandbox,server,demo,tests,till}/**/*.test.{ts,tsx}',
          ],
          // What `npm run bench` installs has tests of its own.
          exclude: ['**/node_modules/**', ...onDatabase],
        },
      },
    ],
  },
});
