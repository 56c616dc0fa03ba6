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

/**
 * The last change of each subject since this table is there, noted by triggers in the transaction that makes it. It has
 * no place among the others until that has committed and somebody asks (docs/decisions/048).
 */
export const changes = pgTable(
  'changes',
  {
    kind: text('kind', { enum: CHANGE_KINDS }).notNull(),
    subjectId: integer('subject_id').notNull(),
    changedAt: moment('changed_at').notNull().defaultNow(),
    /** Where it stands among the changes of its kind; none yet when null. */
    position: bigint('position', { mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subjectId] }),
    uniqueIndex('changes_position_key').on(t.kind, t.position).where(sql`position is not null`),
    index('changes_unplaced').on(t.kind, t.changedAt, t.subjectId).where(sql`position is null`),
  ],
);

/** The last position that was given in each kind; its row is locked while others are given. */
export const changePositions = pgTable('change_positions', {
  kind: text('kind', { enum: CHANGE_KINDS }).primaryKey(),
  last: bigint('last', { mode: 'number' }).notNull().default(0),
});
