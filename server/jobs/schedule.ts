import type { PgBoss } from 'pg-boss';
import type { JobName } from '#server/queue/queue.ts';

/** Every recurring job with its time as cron has it, in Dakar's time. */
const times: Partial<Record<JobName, string>> = {
  'expire-orders': '*/10 * * * *',
  'end-promotions': '0 0 * * *',
  'convert-leads': '5/10 * * * *',
  'remind-instalments': '0 9 * * *',
  'reconcile-payments': '* * * * *',
  'compare-wave-ledger': '10 4 * * *',
  'delete-old-data': '30 3 * * *',
};

/** Puts the recurring jobs in, once for all processes; one that fell due while none ran comes late. */
export async function scheduleJobs(boss: PgBoss): Promise<void> {
  for (const [name, time] of Object.entries(times)) {
    await boss.schedule(name, time, null, { tz: 'Africa/Dakar', missed: 'once' });
  }
}
