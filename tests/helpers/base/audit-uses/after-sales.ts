import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { afterSalesCases, warranties, workshops } from '#server/delivery/after-sales/tables.ts';
import { orderLines } from '#server/sales/orders/tables.ts';
import { aService } from '#tests/helpers/goods/a-service.ts';
import { aStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { aProduct } from '../builders.ts';
import type { Use, UsesOf } from './use.ts';

type CaseValues = Partial<typeof afterSalesCases.$inferInsert>;

export async function aCase(db: Db, columns: CaseValues = {}): Promise<{ id: number }> {
  const [row] = await db
    .insert(afterSalesCases)
    .values({
      channel: 'telephone',
      article: 'Four',
      fault: 'dead',
      description: 'Il ne chauffe plus.',
      name: 'Awa Ndiaye',
      phone: '+221771234567',
      dueAt: new Date(Date.now() + 36_000_000),
      ...columns,
    })
    .returning({ id: afterSalesCases.id });
  return row!;
}

export async function aWorkshop(db: Db, name = 'Froid du Plateau'): Promise<{ id: number }> {
  const [row] = await db
    .insert(workshops)
    .values({ name, phone: '+221 33 821 00 00', address: 'Dakar', brands: 'Téranga' })
    .onConflictDoNothing()
    .returning();
  return row ?? (await db.select().from(workshops))[0]!;
}

const paper = {
  brand: 'Téranga',
  article: 'Four 30 L',
  serial: 'SN-12',
  bought_on: '2026-01-05',
  months: 24,
  name: 'Awa Ndiaye',
  phone: '77 123 45 67',
};

export async function aWarranty(
  db: Db,
  columns: Partial<typeof warranties.$inferInsert> = {},
): Promise<{ id: number }> {
  const [row] = await db
    .insert(warranties)
    .values({
      article: 'Four 30 L',
      serial: 'SN-12',
      boughtOn: '2026-01-05',
      months: 24,
      name: 'Awa Ndiaye',
      phone: '+221771234567',
      ...columns,
    })
    .returning({ id: warranties.id });
  return row!;
}

/** The id of an installation to do, of a delivered order. */
async function aServiceTask(db: Db): Promise<number> {
  const product = await aProduct(db);
  const line = { id: product.id, quantity: 1, services: [(await aService(db)).id] };
  const delivered = { state: 'delivered', fulfilment: 'delivered' } as const;
  const { id } = await aStoredOrder(db, { lines: [line] }, delivered);
  const [task] = await db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, id), eq(orderLines.kind, 'service')));
  return task!.id;
}

export const afterSalesUses: UsesOf = (db) => {
  const onCase =
    (payload: object, columns: CaseValues = {}) =>
    async (): Promise<Use> => ({ id: (await aCase(db, columns)).id, payload });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  return {
    createStaffCase: async () => ({
      payload: {
        article: 'Four',
        fault: 'dead',
        description: 'Il ne chauffe plus.',
        name: 'Awa Ndiaye',
        phone: '77 123 45 67',
      },
    }),
    answerCase: onCase({ text: 'Nous passons jeudi.' }),
    noteOnCase: onCase({ text: 'Déjà vu en mai.' }),
    takeCase: onCase({ mine: true }),
    sendToWorkshop: async () => ({
      id: (await aCase(db)).id,
      payload: { workshop_id: (await aWorkshop(db)).id },
    }),
    repairCase: onCase({ note: 'Résistance changée' }),
    exchangeCase: onCase({}),
    takeCaseStepBack: onCase({ note: 'Mauvais dossier' }, { state: 'repaired' }),
    quoteCase: onCase({ parts: 20_000, labour: 15_000 }),
    lendUnit: onCase({ name: 'Four de prêt', serial: 'P-1', until: tomorrow }),
    takeUnitBack: onCase({}, { loanName: 'Four de prêt', loanSerial: 'P-1', loanUntil: tomorrow }),
    closeCase: onCase({ outcome: 'no-fault' }),
    createWarranty: async () => ({ payload: paper }),
    updateWarranty: async () => ({ id: (await aWarranty(db)).id, payload: paper }),
    createWorkshop: async () => ({ payload: { name: `Atelier ${randomUUID()}` } }),
    endServiceTask: async () => ({
      id: await aServiceTask(db),
      payload: { outcome: 'not_done', note: 'Client absent' },
    }),
    updateWorkshop: async () => ({
      id: (await aWorkshop(db)).id,
      payload: { name: 'Froid du Plateau', brands: 'Toutes' },
    }),
  };
};
