import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { queryOne, withClient } from '#server/base/db/with-client.ts';
import { compareHashes, hashTables } from '#server/running/backup/hash-tables.ts';
import { findFreePort } from '#tests/helpers/base/free-port.ts';
import type { Cluster } from './cluster.ts';
import { leaderOf } from './faults.ts';
import { BINARIES, postgresUser, superuserUrl } from './machine.ts';
import { until } from './processes.ts';

const DROPPED = 'public.order_events';
const IN_TRAFFIC_MS = 4000;
const RESTORED_WITHIN_MS = 120_000;

export type Restored = {
  tables: number;
  rows: number;
  spoilt: number;
  /** Tables that differ from before the loss. */
  different: string[];
  seconds: number;
};

/**
 * Backs up while `work` runs, drops a table, and restores the second before that. Nodes stop while rows are counted.
 */
export async function tryRestore(
  cluster: Cluster,
  work: () => { stop(): Promise<void> },
): Promise<Restored> {
  const { folder, nodes, start } = cluster;
  const [leader] = await leaderOf(cluster);
  const { stop } = work();
  await leader.backUp('--type=full', 'backup');
  await delay(IN_TRAFFIC_MS);
  await leader.backUp('--type=incr', 'backup');
  await delay(IN_TRAFFIC_MS);
  await stop();
  for (const node of nodes) {
    node.program().signal('SIGTERM');
    await node.program().ended;
  }
  const lost = superuserUrl(leader.port, 'sandaga');
  const { before, target } = await withClient(lost, async (client) => ({
    before: await hashTables(client),
    target: await queryOne<string>(
      client,
      `select to_char(date_trunc('second', now()) + interval '1 second', 'YYYY-MM-DD HH24:MI:SSOF')`,
    ),
  }));
  // The table is dropped two seconds later; later writes must not come back either.
  await delay(3000);
  const spoilt = await withClient(lost, async (client) => {
    await client.query(`drop table ${DROPPED} cascade`);
    await client.query(`update products set name = 'Après la perte'`);
    await client.query('select pg_switch_wal()');
    return compareHashes(before, await hashTables(client));
  });
  const begunAt = performance.now();
  const restored = join(folder, 'restored');
  const { uid, gid } = postgresUser();
  mkdirSync(restored, { mode: 0o700 });
  chownSync(restored, uid, gid);
  const port = await findFreePort();
  await leader.backUp(
    `--pg1-path=${restored}`,
    '--type=time',
    `--target=${target}`,
    '--target-action=promote',
    '--archive-mode=off',
    'restore',
  );
  // Patroni wrote these into the lost cluster's file; the restored one has no standby to wait for.
  const settings = {
    port,
    hba_file: join(restored, 'pg_hba.conf'),
    ident_file: join(restored, 'pg_ident.conf'),
    unix_socket_directories: '',
    synchronous_standby_names: '',
  };
  const server = start(
    'restored',
    join(BINARIES, 'postgres'),
    [
      '-D',
      restored,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { user: { uid, gid } },
  );
  const url = superuserUrl(port, 'sandaga');
  await until(
    'the restored database',
    () =>
      withClient(url, async (client) => !(await queryOne(client, 'select pg_is_in_recovery()'))),
    RESTORED_WITHIN_MS,
  );
  const after = await withClient(url, hashTables);
  const seconds = (performance.now() - begunAt) / 1000;
  server.signal('SIGQUIT');
  await server.ended;
  return {
    tables: before.length,
    rows: before.reduce((sum, { rows }) => sum + rows, 0),
    spoilt: spoilt.length,
    different: compareHashes(before, after),
    seconds,
  };
}
