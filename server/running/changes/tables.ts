import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { CHANGE_KINDS } from '#contract/running/integrations.ts';
import { moment } from '#server/base/db/columns.ts';

/** Last change of each subject, by triggers; it gets its position after the commit (docs/decisions/048). */
export const changes = pgTable(
  'changes',
  {
    kind: text('kind', { enum: CHANGE_KINDS }).notNull(),
    subjectId: integer('subject_id').notNull(),
    changedAt: moment('changed_at').notNull().defaultNow(),
    /** Null until assigned. */
    position: bigint('position', { mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subjectId] }),
    uniqueIndex('changes_position_key').on(t.kind, t.position).where(sql`position is not null`),
    index('changes_unplaced').on(t.kind, t.changedAt, t.subjectId).where(sql`position is null`),
  ],
);

/** Locked while positions are assigned. */
export const changePositions = pgTable('change_positions', {
  kind: text('kind', { enum: CHANGE_KINDS }).primaryKey(),
  last: bigint('last', { mode: 'number' }).notNull().default(0),
});
