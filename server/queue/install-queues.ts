import { PgBoss } from 'pg-boss';
import { keysOf } from '#contract/tables.ts';
import type { Database } from '#server/db/open.ts';
import { FAILED_QUEUE, queues } from './queue.ts';

const KEPT_FAILED_S = 90 * 86_400;

/** Creates or updates pg-boss's tables and our queues. Safe from several processes at once. */
export async function installQueues(database: Database): Promise<void> {
  const boss = new PgBoss({ db: database.jobStore, supervise: false, schedule: false });
  let failure: Error | undefined;
  boss.on('error', (error) => {
    failure = error;
  });
  try {
    await boss.start();
    await boss.createQueue(FAILED_QUEUE, { retentionSeconds: KEPT_FAILED_S });
    for (const name of keysOf(queues)) {
      const options = { ...queues[name], deadLetter: FAILED_QUEUE, notify: true };
      await boss.createQueue(name, options);
      await boss.updateQueue(name, options);
    }
  } finally {
    await boss.stop();
  }
  if (failure !== undefined) throw failure;
}
