import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { notifyOfStep } from '#server/sales/orders/moving/notify-of-step.ts';
import { testConfig } from '../base/app.ts';

/** Takes the waiting jobs that notify customers of staff's steps and runs them in order. */
export async function passMinute(db: Db): Promise<void> {
  const waiting = rowsOf<{ id: number }>(
    await db.execute(sql`delete from pgboss.job_common where name = 'tell-of-step'
      returning (data ->> 'eventId')::int as id`),
  );
  const eventIds = waiting.map(({ id }) => id).toSorted((a, b) => a - b);
  for (const eventId of eventIds) await notifyOfStep(db, testConfig(), eventId);
}
