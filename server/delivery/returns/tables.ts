import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import {
  RETURN_CONDITIONS,
  RETURN_REASONS,
  RETURN_STATES,
  RETURN_WISHES,
} from '#contract/delivery/return-states.ts';
import { bytes, moment } from '#server/base/db/columns.ts';
import { actorColumn } from '#server/base/identity/tables.ts';
import { orderLines, orders } from '#server/sales/orders/tables.ts';

export const returns = pgTable(
  'returns',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    state: text('state', { enum: RETURN_STATES }).notNull().default('requested'),
    wish: text('wish', { enum: RETURN_WISHES }).notNull(),
    /** From the request. */
    note: text('note').notNull().default(''),
    isByStaff: boolean('is_by_staff').notNull().default(false),
    askedById: actorColumn('asked_by_id'),
    askedAt: moment('asked_at').notNull().defaultNow(),
    decidedById: actorColumn('decided_by_id'),
    decidedAt: moment('decided_at'),
    refusalReason: text('refusal_reason').notNull().default(''),
    /** As announced to the customer. */
    fetchedOn: date('fetched_on'),
    fetchNote: text('fetch_note').notNull().default(''),
    receivedById: actorColumn('received_by_id'),
    receivedAt: moment('received_at'),
    closedAt: moment('closed_at'),
    /** For an exchange, what was given instead. */
    outcome: text('outcome').notNull().default(''),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    index('returns_order').on(t.orderId, t.id),
    index('returns_state').on(t.state, t.askedAt, t.id),
    index('returns_asked').on(t.askedAt, t.id),
  ],
);

export const returnLines = pgTable(
  'return_lines',
  {
    returnId: integer('return_id')
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    orderLineId: integer('order_line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    reason: text('reason', { enum: RETURN_REASONS }).notNull(),
    /** Null until the return is received. */
    condition: text('condition', { enum: RETURN_CONDITIONS }),
  },
  (t) => [
    primaryKey({ columns: [t.returnId, t.orderLineId] }),
    index('return_lines_order_line').on(t.orderLineId),
    check('return_lines_quantity', sql`${t.quantity} >= 1`),
  ],
);

/** Under unguessable keys. */
export const returnPhotos = pgTable(
  'return_photos',
  {
    key: text('key').primaryKey(),
    returnId: integer('return_id')
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    webp: bytes('webp').notNull(),
  },
  (t) => [index('return_photos_return').on(t.returnId, t.position)],
);
