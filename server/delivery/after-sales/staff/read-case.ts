import { eq } from 'drizzle-orm';
import type { StaffCase } from '#contract/delivery/staff-after-sales.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { isOwner } from '#server/base/identity/actor.ts';
import { partners } from '#server/base/identity/tables.ts';
import { isoTime } from '#server/base/time.ts';
import { workshops } from '#server/delivery/after-sales/tables.ts';
import { describeCase } from '../cases/describe-case.ts';
import { type CaseRow, findCase } from '../cases/find-case.ts';
import { findOpeningHours, readClock } from '../clock/clock.ts';

/** A case with all that staff needs to see to it. Throws `not-found`. */
export async function readStaffCase({ db, config, actor }: Act, id: number): Promise<StaffCase> {
  const row = await findCase(db, id);
  const hours = await findOpeningHours(db, config);
  const { minutesLeft, isOverdue } = readClock(hours, row, new Date());
  return {
    ...(await describeCase(db, config, row, { withNotes: true })),
    minutes_left: minutesLeft,
    is_overdue: isOverdue,
    channel: row.channel,
    customer_id: row.ownerId,
    customer_name: row.name,
    customer_phone: row.phone?.slice(1) ?? null,
    customer_email: row.email,
    assigned_to: await nameOf(db, row.assignedId),
    is_mine: row.assignedId !== null && isOwner(actor, row.assignedId),
    workshop: await workshopOf(db, row),
    return_id: row.returnId,
    version: row.version,
  };
}

async function nameOf(db: Db, id: number | null): Promise<string> {
  if (id === null) return '';
  const [found] = await db
    .select({ name: partners.name })
    .from(partners)
    .where(eq(partners.id, id));
  return found?.name ?? '';
}

async function workshopOf(
  db: Db,
  { workshopId, workshopAt }: CaseRow,
): Promise<StaffCase['workshop']> {
  if (workshopId === null || workshopAt === null) return null;
  const [found] = await db.select().from(workshops).where(eq(workshops.id, workshopId));
  if (found === undefined) return null;
  const { id, name, phone } = found;
  return { id, name, phone, sent_at: isoTime(workshopAt) };
}
