import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

export const release: string = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
).version;

/** Identifies this process in the log and the traces. */
export const nodeName = ({ port }: { port: number }): string => `${hostname()}:${port}`;
