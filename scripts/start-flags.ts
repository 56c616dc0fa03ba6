import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The flags of `npm start`, for whoever starts the shop in another way (docs/operations.md says what they do). */
export function readStartFlags(): string[] {
  const { scripts } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
  );
  return findFlags(scripts.start.split('node_modules/.bin/node').at(-1));
}

/** The flags of Node in a command, up to the script that it runs. */
export function findFlags(command: string): string[] {
  const [flags = ''] = command.split('scripts/start.mjs');
  return flags.match(/--[\w-]+=\d+/g) ?? [];
}
