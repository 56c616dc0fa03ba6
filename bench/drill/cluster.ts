import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { paths } from '#contract/paths.ts';
import { findFreePort } from '#tests/helpers/free-port.ts';
import { stageRelease } from '../../scripts/stage-release.ts';
import { openPrograms, type Program, until } from './processes.ts';

/** A database machine: Patroni and the PostgreSQL that it looks after. */
export type DbMachine = {
  name: string;
  api: string;
  start(): void;
  /** To Patroni and to every process of its PostgreSQL. */
  signal(name: NodeJS.Signals): void;
  isLeader(): Promise<boolean>;
  /** Whether it follows the leader closely enough to take over at once. */
  isSyncStandby(): Promise<boolean>;
};

/** A process of the shop, run from what is released. */
export type Node = { name: string; address: string; start(): Promise<void>; program(): Program };

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

const deploy = join(import.meta.dirname, '../../deploy');
const BINARIES = '/usr/lib/postgresql/15/bin';
const NOBODY = { uid: 65_534, gid: 65_534 };
const STOP_DELAY_S = 4;
const LOOPBACK = '127.0.0.1';

/**
 * Three etcd, two PostgreSQL under Patroni (synchronous), haproxy in front of both databases and nodes, and
 * two nodes, all on this machine, with the files of `deploy/` but for addresses. `folder` is theirs.
 */
export async function startCluster(folder: string, say: (line: string) => void) {
  chmodSync(folder, 0o755);
  const logs = join(folder, 'logs');
  mkdirSync(logs);
  const { start, close } = openPrograms(logs);
  try {
    say('etcd');
    const etcds = await startEtcds(folder, start);
    say('PostgreSQL sous Patroni');
    const machines = [];
    for (const name of ['db1', 'db2']) {
      machines.push(await prepareMachine(folder, name, etcds.addresses, start));
    }
    const [first, second] = machines as [Machine, Machine];
    first.start();
    await until('a leader', first.isLeader);
    second.start();
    await until('a standby', second.isSyncStandby);
    await createDatabase(first);
    say('haproxy et deux boutiques');
    const ports = {
      web: await findFreePort(),
      nodes: [await findFreePort(), await findFreePort()],
      databases: [await findFreePort(), await findFreePort()],
    };
    const control = join(folder, 'haproxy.sock');
    writeFileSync(join(folder, 'haproxy.cfg'), haproxyConfig(machines, ports, control));
    start('haproxy', '/usr/sbin/haproxy', ['-f', join(folder, 'haproxy.cfg')]);
    const release = join(folder, 'release');
    stageRelease(release);
    const nodes = [0, 1].map((place): Node => {
      const name = `node${place + 1}`;
      let program: Program;
      const address = `http://${LOOPBACK}:${ports.nodes[place]}`;
      return {
        name,
        address,
        program: () => program,
        start: async () => {
          program = start(
            name,
            join(release, 'node_modules/.bin/node'),
            [join(release, 'scripts/start.mjs')],
            { user: NOBODY, env: nodeSettings(ports.nodes[place]!, ports.databases[place]!) },
          );
          await until(`${name} ready`, async () => (await fetch(address + paths.ready)).ok);
        },
      };
    }) as [Node, Node];
    // The first fills the database.
    for (const node of nodes) await node.start();
    const address = `http://${LOOPBACK}:${ports.web}`;
    await until('haproxy', async () => (await fetch(address + paths.alive)).ok);
    return {
      address,
      nodes,
      machines: [first, second] as [DbMachine, DbMachine],
      etcds: etcds.members,
      databaseUrl: databaseUrl(ports.databases[0]!),
      /** Cuts or mends the line of one node to the database. */
      setLine: (node: 0 | 1, isOpen: boolean) => tellHaproxy(control, node, isOpen),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type Start = ReturnType<typeof openPrograms>['start'];
type Machine = DbMachine & { port: number };

const databaseUrl = (port: number) => `postgres://sandaga:drill@${LOOPBACK}:${port}/sandaga`;

const nodeSettings = (port: number, databasePort: number) => ({
  PORT: String(port),
  SANDBOX_PORT: '0',
  DATABASE_URL: databaseUrl(databasePort),
  DATA_DIR: `/tmp/drill-data-${port}`,
  TRUST_PROXY: LOOPBACK,
  RATE_LIMIT_PER_MINUTE: '1000000',
  // A few buyers order all the time and never pay.
  ORDER_HOLD_MAX_PIECES: '10000',
  LOG_LEVEL: 'warn',
  STOP_DELAY_S: String(STOP_DELAY_S),
});

/** Member of etcd that leads and the way to end one. */
type EtcdMember = { start(): void; program(): Program; isLeader(): Promise<boolean> };

async function startEtcds(
  folder: string,
  start: Start,
): Promise<{ addresses: string[]; members: EtcdMember[] }> {
  const names = ['etcd1', 'etcd2', 'etcd3'];
  const ports = [];
  for (const name of names) {
    ports.push({ name, client: await findFreePort(), peer: await findFreePort() });
  }
  const url = (port: number) => `http://${LOOPBACK}:${port}`;
  const initial = ports.map(({ name, peer }) => `${name}=${url(peer)}`).join(',');
  const members = ports.map(({ name, client, peer }): EtcdMember => {
    let program: Program;
    const member: EtcdMember = {
      program: () => program,
      start: () => {
        program = start(name, '/usr/bin/etcd', [], {
          env: {
            ETCD_NAME: name,
            ETCD_DATA_DIR: join(folder, name),
            ETCD_LISTEN_CLIENT_URLS: url(client),
            ETCD_ADVERTISE_CLIENT_URLS: url(client),
            ETCD_LISTEN_PEER_URLS: url(peer),
            ETCD_INITIAL_ADVERTISE_PEER_URLS: url(peer),
            ETCD_INITIAL_CLUSTER: initial,
            ETCD_INITIAL_CLUSTER_STATE: 'new',
          },
        });
      },
      isLeader: async () => {
        const reply = await fetch(`${url(client)}/v3/maintenance/status`, {
          method: 'POST',
          body: '{}',
        });
        const { leader, header } = (await reply.json()) as {
          leader: string;
          header: { member_id: string };
        };
        return leader === header.member_id;
      },
    };
    member.start();
    return member;
  });
  await until('a leader of etcd', async () => {
    const leading = await Promise.all(members.map((member) => member.isLeader()));
    return leading.includes(true);
  });
  return { addresses: ports.map(({ client }) => `${LOOPBACK}:${client}`), members };
}

async function prepareMachine(
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
    readFileSync(join(deploy, 'postgresql/patroni.yml'), 'utf8')
      .replace(/^name: .*$/m, `name: ${name}`)
      .replaceAll('10.0.0.21:8008', `${LOOPBACK}:${apiPort}`)
      .replaceAll('10.0.0.21:5432', `${LOOPBACK}:${port}`)
      .replace(/hosts: .*$/m, `hosts: ${etcds.join(',')}`)
      .replaceAll('10.0.0.0/24', '127.0.0.1/32')
      .replace(/data_dir: .*$/m, `data_dir: ${dataDir}`)
      .replace(/pgpass: .*$/m, `pgpass: ${join(home, 'pgpass')}`)
      .replace('shared_buffers: 1GB', `shared_buffers: 128MB\n        unix_socket_directories: ''`)
      .replace(
        /archive_command: .*$/m,
        `archive_command: "test ! -e ${join(folder, 'archive-full')}"`,
      ),
  );
  const api = `http://${LOOPBACK}:${apiPort}`;
  let program: Program;
  return {
    name,
    api,
    port,
    start: () => {
      const env = { PATH: `${BINARIES}:${process.env.PATH}`, HOME: home };
      program = start(name, '/usr/bin/patroni', [config], { user, env });
    },
    signal: (signal) => {
      program.signal(signal);
      for (const pid of processesIn(dataDir)) process.kill(pid, signal);
    },
    isLeader: async () => (await fetch(`${api}/primary`)).ok,
    isSyncStandby: async () => (await fetch(`${api}/sync`)).ok,
  };
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

function postgresUser() {
  const idOf = (what: string) =>
    Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function createDatabase({ port }: Machine): Promise<void> {
  const client = new pg.Client(`postgres://postgres:CHANGE-ME-1@${LOOPBACK}:${port}/postgres`);
  await client.connect();
  await client.query(`create role sandaga login password 'drill'`);
  await client.query(`create database sandaga owner sandaga template template0`);
  await client.end();
}

/** That of `deploy/`, without certificates, and with a line of its own to the database for each node. */
function haproxyConfig(
  machines: Machine[],
  ports: { web: number; nodes: number[]; databases: number[] },
  control: string,
): string {
  const source = readFileSync(join(deploy, 'haproxy/haproxy.cfg'), 'utf8');
  const [web, database] = source.split(/^# On each node's machine.*$/m) as [string, string];
  const line = database.slice(database.indexOf('listen database'));
  const lines = ports.databases.map((port, place) =>
    line
      .replace('listen database', `listen database${place + 1}`)
      .replace('127.0.0.1:6432', `${LOOPBACK}:${port}`),
  );
  const api = (machine: Machine) => new URL(machine.api).port;
  return [web, ...lines]
    .join('\n')
    .replace('global\n', `global\n  stats socket ${control} level admin\n`)
    .replace('maxconn 20000', 'maxconn 2000')
    .replace('log /dev/log local0', 'log stdout format raw local0 warning')
    .replace(/ {2}bind :80\n {2}bind :443 .*\n.*\n/, `  bind ${LOOPBACK}:${ports.web}\n`)
    .replace(/^ {2}ssl-default.*\n/m, '')
    .replaceAll('10.0.0.11:3000', `${LOOPBACK}:${ports.nodes[0]}`)
    .replaceAll('10.0.0.12:3000', `${LOOPBACK}:${ports.nodes[1]}`)
    .replaceAll(
      '10.0.0.21:5432 check port 8008',
      `${LOOPBACK}:${machines[0]!.port} check port ${api(machines[0]!)}`,
    )
    .replaceAll(
      '10.0.0.22:5432 check port 8008',
      `${LOOPBACK}:${machines[1]!.port} check port ${api(machines[1]!)}`,
    );
}

/** Takes a line away, with what runs over it, or gives it back. */
async function tellHaproxy(control: string, node: 0 | 1, isOpen: boolean): Promise<void> {
  const servers = ['db1', 'db2'].map((name) => `database${node + 1}/${name}`);
  const commands = servers.flatMap((server) =>
    isOpen
      ? [`set server ${server} state ready`]
      : [`set server ${server} state maint`, `shutdown sessions server ${server}`],
  );
  const socket = connect(control);
  socket.end(`${commands.join(';')}\n`);
  await once(socket.resume(), 'close');
}
