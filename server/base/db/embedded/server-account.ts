import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ServerRefusal } from './server-refusal.ts';

/** PostgreSQL refuses to run as root. */
export type SystemAccount = { uid: number; gid: number; name: string };

/** Messages in English, and none of the shop's secrets. */
export const ENVIRONMENT = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' };

const NAME = 'postgres';
const QUIETLY = { stdio: 'pipe', env: ENVIRONMENT } as const;

/** Undefined unless root runs the shop. Creates the user `postgres` if need be. Throws ServerRefusal. */
export function chooseAccount(folders: string[]): SystemAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const folder of folders.filter((path) => existsSync(path))) {
    const { uid, gid } = statSync(folder);
    if (uid !== 0) return { uid, gid, name: String(uid) };
  }
  return findPostgres() ?? createPostgres();
}

/** Undefined when the user may traverse all of the path. */
export function findBlocked(path: string, account: SystemAccount): string | undefined {
  const parents = [path];
  while (dirname(parents[0]!) !== parents[0]) parents.unshift(dirname(parents[0]!));
  return parents.find((folder) => !mayTraverse(folder, account));
}

/** Throws ServerRefusal with the first folder that the user may not traverse. */
export function checkReachable(path: string, account: SystemAccount, whatToDo: string): void {
  const blocked = findBlocked(path, account);
  if (blocked === undefined) return;
  throw new ServerRefusal(
    `PostgreSQL ne peut pas tourner comme root, et l’utilisateur ${account.name} n’a pas le droit de traverser ${blocked} : accordez-le (chmod o+x ${blocked}), ${whatToDo}, ou donnez l’adresse d’un autre PostgreSQL avec DATABASE_URL.`,
  );
}

function mayTraverse(folder: string, { uid, gid }: SystemAccount): boolean {
  const owned = statSync(folder);
  if (owned.uid === uid) return (owned.mode & 0o100) !== 0;
  return (owned.mode & (owned.gid === gid ? 0o010 : 0o001)) !== 0;
}

function findPostgres(): SystemAccount | undefined {
  try {
    const idOf = (which: string) => Number(execFileSync('id', [which, NAME], QUIETLY));
    return { uid: idOf('-u'), gid: idOf('-g'), name: NAME };
  } catch {
    return undefined;
  }
}

function createPostgres(): SystemAccount {
  try {
    execFileSync('groupadd', ['--force', '--system', NAME], QUIETLY);
    execFileSync('useradd', ['--system', '--no-create-home', '--gid', NAME, NAME], QUIETLY);
  } catch {
    // Another process may have created it; the next look shows that.
  }
  const account = findPostgres();
  if (account !== undefined) return account;
  throw new ServerRefusal(
    `PostgreSQL ne peut pas tourner comme root, et l’utilisateur ${NAME} n’a pas pu être créé : lancez la boutique sous un autre utilisateur, ou donnez l’adresse d’un autre PostgreSQL avec DATABASE_URL.`,
  );
}
