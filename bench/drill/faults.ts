import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withClient } from '#server/base/db/with-client.ts';
import type { Cluster } from './cluster.ts';
import { ARCHIVE_FULL, superuserUrl } from './machine.ts';
import { until } from './processes.ts';

/** Waits until an alert fires, for a limited time: without it the row shows no alert. */
export type Await = (alert: string) => Promise<void>;

export type Fault = {
  name: string;
  /** Alerts that the fault must raise; an empty list means that it must raise none. */
  alerts: string[];
  happen(cluster: Cluster, raised: Await): Promise<void>;
};

const FREEZE_MS = 12_000;
/** More than `ReplicaLags` allows, in rows of a kilobyte. */
const LAG_ROWS = 100_000;

/** The leader, then the other machine. */
export const leaderOf = async ({ machines }: Pick<Cluster, 'machines'>) => {
  const isFirst = await machines[0].isLeader().catch(() => false);
  return isFirst ? ([machines[0], machines[1]] as const) : ([machines[1], machines[0]] as const);
};

export const faults: Fault[] = [
  {
    name: 'bascule demandée',
    alerts: [],
    happen: async (cluster) => {
      const [leader, standby] = await leaderOf(cluster);
      const body = JSON.stringify({ leader: leader.name, candidate: standby.name });
      await fetch(`${leader.api}/switchover`, { method: 'POST', body });
      await until('the other to lead', standby.isLeader);
    },
  },
  {
    name: 'serveur principal tué (kill -9)',
    alerts: ['DatabaseDown', 'NoReplica'],
    happen: async (cluster, raised) => {
      const [leader, standby] = await leaderOf(cluster);
      leader.signal('SIGKILL');
      await until('the other to lead', standby.isLeader);
      await raised('NoReplica');
      leader.start();
    },
  },
  {
    name: 'serveur principal figé 12 s',
    alerts: ['DatabaseDown'],
    happen: async (cluster) => {
      const [leader] = await leaderOf(cluster);
      leader.signal('SIGSTOP');
      await delay(FREEZE_MS);
      leader.signal('SIGCONT');
    },
  },
  {
    name: 'copie en retard',
    alerts: ['ReplicaLags'],
    happen: async (cluster, raised) => {
      const [leader, standby] = await leaderOf(cluster);
      standby.signalReplay('SIGSTOP');
      await withClient(superuserUrl(leader.port), async (client) => {
        // Hashes do not compress, so the log keeps its size.
        await client.query(`create table filler as
          select string_agg(sha512(format('%s %s', n, m)::bytea), ''::bytea)
          from generate_series(1, ${LAG_ROWS}) n, generate_series(1, 16) m group by n`);
        await client.query('drop table filler');
      });
      await raised('ReplicaLags');
      standby.signalReplay('SIGCONT');
    },
  },
  {
    name: 'chef d’etcd tué',
    alerts: ['EtcdMemberDown'],
    happen: async ({ etcds }, raised) => {
      for (const member of etcds) {
        if (!(await member.isLeader())) continue;
        member.program().signal('SIGKILL');
        await member.program().ended;
        await raised('EtcdMemberDown');
        member.start();
        return;
      }
    },
  },
  {
    name: 'une boutique tuée (kill -9)',
    alerts: ['NodeDown'],
    happen: async ({ nodes }, raised) => {
      nodes[0].program().signal('SIGKILL');
      await nodes[0].program().ended;
      await raised('NodeDown');
      await nodes[0].start();
    },
  },
  {
    name: 'une boutique coupée de la base',
    alerts: ['NodeWithoutDatabase'],
    happen: async ({ setLine }, raised) => {
      await setLine(1, false);
      await raised('NodeWithoutDatabase');
      await setLine(1, true);
    },
  },
  {
    name: 'archive du journal pleine',
    alerts: ['DatabaseLogStuck'],
    happen: async ({ folder }, raised) => {
      writeFileSync(join(folder, ARCHIVE_FULL), '');
      await raised('DatabaseLogStuck');
      rmSync(join(folder, ARCHIVE_FULL));
    },
  },
  {
    name: 'nouvelle version, une boutique après l’autre',
    alerts: [],
    happen: async ({ nodes }) => {
      for (const node of nodes) {
        node.program().signal('SIGTERM');
        await node.program().ended;
        await node.start();
      }
    },
  },
];
