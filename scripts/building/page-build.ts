import { join } from 'node:path';
import type { PageBuild } from '#server/base/pages/pages.ts';

const folder = join(import.meta.dirname, '../../build');

/** The built storefront; only programs in `build/program` have it. */
export function builtPages(): PageBuild {
  const loading = import('virtual:react-router/server-build');
  return {
    load: () => loading,
    clientFolder: join(folder, 'client'),
    officeFolder: join(folder, 'office'),
    driverFolder: join(folder, 'driver'),
    tillFolder: join(folder, 'till'),
  };
}
