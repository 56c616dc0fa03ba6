import type { KnipConfig } from 'knip';

/**
 * An export that no other file imports loses its `export`, or goes. With `--production` tests do not count: what only tests
 * import must be used in its own file.
 */
export default {
  ignoreExportsUsedInFile: process.argv.includes('--production'),
  include: ['files', 'exports', 'types'],
  workspaces: {
    '.': {
      entry: [
        '{server,office,driver,till}/main.{ts,tsx}!',
        'shop/{entry.client,entry.server,root,routes}.{ts,tsx}!',
        '{shop/site,browser}/offline/service-worker.ts!',
        '{bench,bench/servers,bench/drill,scripts,scripts/building,scripts/texts,demo}/*.{ts,mjs}!',
        '*.config.ts!',
        // Reached by a module that is named at run time.
        'shop/base/analytics/tag-manager.ts!',
        // Tests start these stand-ins.
        'sandbox/{serve,odoo/serve-odoo}.ts!',
        'tests/*.ts',
        'tests/helpers/base/{restore-globals,shop-server,vitest-setup}.ts',
        '**/*.fixture.ts',
      ],
      project: [
        '**/*.{ts,tsx,mjs}!',
        '!**/*.{test,spec,fixture}.{ts,tsx}!',
        '!tests/**!',
        '!packages/**',
      ],
    },
    'packages/client': { entry: ['examples/*.ts!'], project: ['src/**/*.ts!'] },
  },
} satisfies KnipConfig;
