import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '#contract/base/paths.ts';
import { withClient } from '#server/base/db/with-client.ts';
import { findFreePort } from '#tests/helpers/base/free-port.ts';
import { stageRelease } from '../../scripts/building/stage-release.ts';
import { haproxyConfig, setHaproxyLine } from './haproxy.ts';
import { type Machine, postgresUser, prepareMachine, superuserUrl } from './machine.ts';
import { openPrograms, type Program, type Start, until } from './processes.ts';
import { startPrometheus } from './prometheus.ts';

type Node = { name: string; address: string; start(): Promise<void>; program(): Program };

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

const deploy = join(import.meta.dirname, '../../deploy');

const NOBODY = { uid: 65_534, gid: 65_534 };

const STOP_DELAY_S = 4;

/** The first one loads the demonstration. */
const READY_WITHIN_MS = 300_000;

const LOOPBACK = '127.0.0.1';

type Way = { readsReplica: boolean; isPooled: boolean };

/**
 * Starts three etcd, two PostgreSQL under Patroni (synchronous) with a repository of backups, haproxy before databases
 * and nodes, two nodes and Prometheus on this machine. The files are those of `deploy/` but for addresses.
 */
export async function startCluster(folder: string, way: Way, say: (line: string) => void) {
  chmodSync(folder, 0o755);
  // PostgreSQL keeps its socket and its repository there.
  const { uid, gid } = postgresUser();
  chownSync(folder, uid, gid);
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
    await first.backUp('stanza-create');
    second.start();
    await until('a standby', second.isSyncStandby);
    await createDatabase(first);
    say('haproxy, deux boutiques et Prometheus');
    const ports = {
      web: await findFreePort(),
      nodes: [await findFreePort(), await findFreePort()],
      databases: [await findFreePort(), await findFreePort()],
      metrics: [await findFreePort(), await findFreePort()],
    };
    const control = join(folder, 'haproxy.sock');
    writeFileSync(join(folder, 'haproxy.cfg'), haproxyConfig(machines, ports, control));
    start('haproxy', '/usr/sbin/haproxy', ['-f', join(folder, 'haproxy.cfg')]);
    const release = join(folder, 'release');
    stageRelease(release);
    const settings: Record<string, string>[] = [];
    for (const place of [0, 1]) {
      const direct = databaseUrl(ports.databases[place]!);
      settings.push({
        ...nodeSettings(ports.nodes[place]!),
        METRICS_PORT: String(ports.metrics[place]),
        DATABASE_URL: direct,
        ...(way.isPooled && {
          DATABASE_URL: await startPgBouncer(folder, `pgbouncer${place + 1}`, direct, start),
          DATABASE_DIRECT_URL: direct,
        }),
        ...(way.readsReplica && { DATABASE_READ_URL: readUrl(machines) }),
      });
    }
    const nodes = [0, 1].map((place): Node => {
      const name = `node${place + 1}`;
      let program: Program;
      const address = `http://${LOOPBACK}:${ports.nodes[place]}`;
      return {
        name,
        address,
        program: () => program,
        start: async () => {
          const environment = { user: NOBODY, env: settings[place]! };
          program = start(name, join(release, 'bin/shop'), [], environment);
          const isReady = async () => (await fetch(address + paths.ready)).ok;
          await until(`${name} ready`, isReady, READY_WITHIN_MS);
        },
      };
    }) as [Node, Node];
    for (const node of nodes) await node.start();
    const address = `http://${LOOPBACK}:${ports.web}`;
    await until('haproxy', async () => (await fetch(address + paths.alive)).ok);
    const watcher = await startPrometheus(folder, start, {
      sandaga: ports.metrics.map(atLoopback),
      patroni: machines.map(({ api }) => new URL(api).host),
      etcd: etcds.addresses,
    });
    return {
      address,
      folder,
      watcher,
      start,
      nodes,
      machines: [first, second] as [Machine, Machine],
      etcds: etcds.members,
      databaseUrl: databaseUrl(ports.databases[0]!),
      /** Cuts or restores the line of one node to the database. */
      setLine: (node: 0 | 1, isOpen: boolean) => setHaproxyLine(control, node, isOpen),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const databaseUrl = (port: number) => `postgres://sandaga:drill@${LOOPBACK}:${port}/sandaga`;

const atLoopback = (port: number) => `${LOOPBACK}:${port}`;

const readUrl = (machines: Machine[]) =>
  `postgres://sandaga:drill@${machines.map(({ port }) => atLoopback(port)).join(',')}/sandaga?target_session_attrs=prefer-standby`;

const nodeSettings = (port: number) => ({
  PORT: String(port),
  SANDBOX_PORT: '0',
  DATA_DIR: `/tmp/drill-data-${port}`,
  TRUST_PROXY: LOOPBACK,
  RATE_LIMIT_PER_MINUTE: '1000000',
  // A few buyers order all the time and never pay.
  ORDER_HOLD_MAX_PIECES: '10000',
  LOG_LEVEL: 'warn',
  STOP_DELAY_S: String(STOP_DELAY_S),
});

const createDatabase = ({ port }: Machine) =>
  withClient(superuserUrl(port), async (client) => {
    await client.query(`create role sandaga login password 'drill'`);
    await client.query(`create database sandaga owner sandaga template template0`);
  });

/** The PgBouncer of `deploy/`, before a node's line to the database. Returns its URL. */
async function startPgBouncer(
  folder: string,
  name: string,
  direct: string,
  start: Start,
): Promise<string> {
  const port = await findFreePort();
  const { hostname, port: behind } = new URL(direct);
  const users = join(folder, 'userlist.txt');
  writeFileSync(users, '"sandaga" "drill"\n');
  const file = join(folder, `${name}.ini`);
  writeFileSync(
    file,
    readFileSync(join(deploy, 'pgbouncer/pgbouncer.ini'), 'utf8')
      .replace('host=127.0.0.1 port=6432', `host=${hostname} port=${behind}`)
      .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
      .replace(/^auth_file = .*$/m, `auth_file = ${users}`),
  );
  start(name, '/usr/sbin/pgbouncer', [file], { user: NOBODY });
  return databaseUrl(port);
}

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
