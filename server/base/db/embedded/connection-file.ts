import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { errorCodeOf } from '#server/base/error-code.ts';
import { type DataFolder, giveToOwner } from './data-folder.ts';

/** How to reach the server of a folder. The file that holds it is an address that `psql` takes. */
export type Connection = { port: number; password: string };

export const SUPERUSER = 'sandaga';

export const newPassword = (): string => randomBytes(24).toString('base64url');

export function urlOf({ port, password }: Connection): string {
  return `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
}

/** Undefined when there is none that can be used. */
export function readConnection({ connection }: DataFolder): Connection | undefined {
  let text: string;
  try {
    text = readFileSync(connection, 'utf8').trim();
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  if (!URL.canParse(text)) return undefined;
  const { port, password } = new URL(text);
  return password === '' ? undefined : { port: Number(port), password };
}

export function writeConnection(folder: DataFolder, connection: Connection): void {
  const whole = `${folder.connection}.new`;
  writeFileSync(whole, `${urlOf(connection)}\n`, { mode: 0o600 });
  giveToOwner(folder, whole);
  renameSync(whole, folder.connection);
}
