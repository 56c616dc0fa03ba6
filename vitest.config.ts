import { defineConfig } from 'vitest/config';

/** Checks of the house that need no database. */
const ON_FILES_ALONE = ['tests/layers.test.ts', 'tests/operations.test.ts'];

/** Tests of what stands on a database run once per engine. */
const withDatabase = (engine: 'pglite' | 'postgres') => ({
  extends: true as const,
  test: {
    name: engine,
    include: ['server/**/*.test.ts', 'demo/**/*.test.ts', 'tests/*.test.ts'],
    exclude: ON_FILES_ALONE,
    globalSetup: `tests/helpers/${engine}-template.ts`,
    env: { TEST_ENGINE: engine },
  },
});

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Files of one worker share their modules: the engines' code is loaded twice, not once per file.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    unstubGlobals: true,
    setupFiles: 'tests/helpers/restore-globals.ts',
    projects: [
      withDatabase('pglite'),
      withDatabase('postgres'),
      {
        extends: true,
        test: {
          name: 'units',
          include: [
            'contract/**/*.test.ts',
            'shop/**/*.test.{ts,tsx}',
            'office/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'sandbox/**/*.test.ts',
            ...ON_FILES_ALONE,
          ],
        },
      },
    ],
  },
});
