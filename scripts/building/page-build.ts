import { join } from 'node:path';
import type { PageBuild } from '#server/base/pages/pages.ts';

const folder = join(import.meta.dirname, '../../build');

/** The storefront as `scripts/building/build.ts` left it; only what it built into `build/program` has it. */
export function builtPages(): PageBuild {
  const loading = import('virtual:react-router/server-build');
  return {
    load: () => loading,
    clientFolder: join(folder, 'client'),
    officeFolder: join(folder, 'office'),
    driverFolder: join(folder, 'driver'),
  };
}
