import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of what runs, as `package.json` says it. */
export const release: string = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
).version;
