import { execFile, execFileSync } from 'node:child_process';
import {
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '#tests/helpers/base/free-port.ts';
import type { Program, Start } from './processes.ts';

export type Machine = {
  name: string;
  /** Patroni's address. */
  api: string;
  port: number;
  dataDir: string;
  backUp(...args: string[]): Promise<void>;
  start(): void;
  /** To Patroni and to every process of its PostgreSQL. */
  signal(name: NodeJS.Signals): void;
  /** To the process that replays the leader's log; the log still arrives. */
  signalReplay(name: NodeJS.Signals): void;
  isLeader(): Promise<boolean>;
  /** Whether Patroni may promote it at once. */
  isSyncStandby(): Promise<boolean>;
};

const deploy = join(import.meta.dirname, '../../deploy/postgresql');
const LOOPBACK = '127.0.0.1';
export const BINARIES = '/usr/lib/postgresql/15/bin';

/** Connects as PostgreSQL's superuser; the password is in `deploy/`. */
export const superuserUrl = (port: number, database = 'postgres') =>
  `postgres://postgres:CHANGE-ME-1@${LOOPBACK}:${port}/${database}`;

/** While the cluster's folder has a file of this name, the repository refuses backups. */
export const ARCHIVE_FULL = 'archive-full';
const REPOSITORY = 'repository';
const run = promisify(execFile);

/** Writes the files of a database machine into `folder` (needs root to give them away); starts nothing. */
export async function prepareMachine(
  folder: string,
  name: string,
  etcds: string[],
  start: Start,
): Promise<Machine> {
  const [port, apiPort] = [await findFreePort(), await findFreePort()];
  const home = join(folder, name);
  const user = postgresUser();
  mkdirSync(home);
  chownSync(home, user.uid, user.gid);
  const dataDir = join(home, 'data');
  const config = join(home, 'patroni.yml');
  writeFileSync(
    config,
    readFileSync(join(deploy, 'patroni.yml'), 'utf8')
      .replace(/^name: .*$/m, `name: ${name}`)
      .replaceAll('10.0.0.21:8008', `${LOOPBACK}:${apiPort}`)
      .replaceAll('10.0.0.21:5432', `${LOOPBACK}:${port}`)
      .replace(/hosts: .*$/m, `hosts: ${etcds.join(',')}`)
      .replaceAll('10.0.0.0/24', '127.0.0.1/32')
      .replace(/data_dir: .*$/m, `data_dir: ${dataDir}`)
      .replace(/pgpass: .*$/m, `pgpass: ${join(home, 'pgpass')}`)
      .replace(
        'shared_buffers: 1GB',
        `shared_buffers: 128MB\n        unix_socket_directories: ${folder}`,
      )
      .replace('archive_timeout: 60s', 'archive_timeout: 5s'),
  );
  const backrest = prepareBackups(folder, { home, dataDir, port });
  const api = `http://${LOOPBACK}:${apiPort}`;
  let program: Program;
  return {
    name,
    api,
    port,
    dataDir,
    backUp: async (...args) => {
      await run(backrest, ['--stanza=sandaga', ...args], { ...user, cwd: '/' });
    },
    start: () => {
      const env = { PATH: `${home}:${BINARIES}:${process.env.PATH}`, HOME: home };
      program = start(name, '/usr/bin/patroni', [config], { user, env });
    },
    signal: (signal) => {
      program.signal(signal);
      for (const pid of processesIn(dataDir)) process.kill(pid, signal);
    },
    signalReplay: (signal) => {
      const replaying = processesIn(dataDir).filter((pid) =>
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('startup'),
      );
      for (const pid of replaying) process.kill(pid, signal);
    },
    isLeader: async () => (await fetch(`${api}/primary`)).ok,
    isSyncStandby: async () => (await fetch(`${api}/sync`)).ok,
  };
}

/** PostgreSQL finds pgBackRest by its name. Both machines share one repository. */
function prepareBackups(
  folder: string,
  { home, dataDir, port }: { home: string; dataDir: string; port: number },
): string {
  const folders = ['log', 'lock', 'spool'].map((what) => `${what}-path=${home}`);
  const config = join(home, 'pgbackrest.conf');
  writeFileSync(
    config,
    readFileSync(join(deploy, 'pgbackrest.conf'), 'utf8')
      .replace(/^repo1-path=.*$/m, `repo1-path=${join(folder, REPOSITORY)}`)
      .replace('[global]\n', `[global]\n${folders.join('\n')}\n`)
      .replace(
        /^pg1-path=.*$/m,
        `pg1-path=${dataDir}\npg1-port=${port}\npg1-socket-path=${folder}`,
      ),
  );
  const script = join(home, 'pgbackrest');
  const isPushed = `case "$*" in *archive-push*) test ! -e '${join(folder, ARCHIVE_FULL)}' || exit 1;; esac`;
  writeFileSync(
    script,
    `#!/bin/sh\n${isPushed}\nexec /usr/bin/pgbackrest --config='${config}' "$@"\n`,
    { mode: 0o755 },
  );
  return script;
}

/** PostgreSQL's processes work in its data folder. */
function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && readlinkSync(`/proc/${pid}/cwd`) === folder;
      } catch {
        return false;
      }
    });
}

/** Ids of the system account `postgres`, read by `id`; throws if there is none. */
export function postgresUser() {
  const idOf = (what: string) =>
    Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
