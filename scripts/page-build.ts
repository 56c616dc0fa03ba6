import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { PageBuild } from '#server/http/pages.ts';

const folder = join(import.meta.dirname, '../build');

/** The storefront as `scripts/build.ts` left it; undefined before the first build. */
export function builtPages(): PageBuild | undefined {
  const mark = join(folder, '.built');
  if (!existsSync(mark)) return undefined;
  const loading = import(pathToFileURL(join(folder, 'server/index.js')).href);
  return {
    load: () => loading as Promise<ServerBuild>,
    clientFolder: join(folder, 'client'),
    officeFolder: join(folder, 'office'),
  };
}
