import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** The version of what runs, as `package.json` says it. */
export const release: string = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
).version;

/** Which of the processes that serve the shop this is, for those who read what it tells of itself. */
export const nodeName = ({ port }: { port: number }): string => `${hostname()}:${port}`;
