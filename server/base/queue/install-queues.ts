import { PgBoss, type Queue } from 'pg-boss';
import { keysOf } from '#contract/base/tables.ts';
import type { Database } from '#server/base/db/open.ts';
import { FAILED_QUEUE, queues } from './queue.ts';

const KEPT_FAILED_S = 90 * 86_400;

/** Creates pg-boss's tables and creates or changes the queues of `queue.ts`; safe from several processes at once. */
export async function installQueues(database: Database): Promise<void> {
  const boss = new PgBoss({ db: database.jobStore, supervise: false, schedule: false });
  let failure: Error | undefined;
  boss.on('error', (error) => {
    failure = error;
  });
  try {
    await boss.start();
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const [name, options] of wantedQueues()) {
      const found = known.get(name);
      if (found === undefined) await boss.createQueue(name, options);
      // Two statements for each queue would be a tenth of a start.
      else if (differs(found, options)) await boss.updateQueue(name, options);
    }
  } finally {
    await boss.stop();
  }
  if (failure !== undefined) throw failure;
}

type Options = Omit<Queue, 'name'>;

/** The failed-jobs queue comes first: the others refer to it. */
const wantedQueues = (): [name: string, options: Options][] => [
  [FAILED_QUEUE, { retentionSeconds: KEPT_FAILED_S }],
  ...keysOf(queues).map((name): [string, Options] => [
    name,
    { ...queues[name], deadLetter: FAILED_QUEUE, notify: true },
  ]),
];

const differs = (found: Options, wanted: Options) =>
  keysOf(wanted).some((option) => found[option] !== wanted[option]);
