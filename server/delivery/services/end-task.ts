import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ServiceOutcomeForm, ServiceTask } from '#contract/delivery/staff-service-tasks.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { orderLines } from '#server/sales/orders/tables.ts';
import { readTasks } from './list-tasks.ts';
import { serviceOutcomes } from './tables.ts';

const KEY_BYTES = 16;

/**
 * Notes how the work of a service ended; one that was not done may be done later. `photo` is the shrunk one (WebP).
 * Writes the audit log. Throws `not-found`, `bad-request` without a photo or a reason, `conflict` once it is done,
 * credited or its goods came back (rule D-26).
 */
export function endTask(
  db: Db,
  actor: Actor,
  id: number,
  { outcome, note = '' }: ServiceOutcomeForm,
  photo: Buffer | undefined,
): Promise<ServiceTask> {
  return db.transaction(async (tx) => {
    await tx
      .select({ id: orderLines.id })
      .from(orderLines)
      .where(eq(orderLines.id, id))
      .for('update');
    const before = await readTask(tx, id);
    if (before.state === 'done') throw new Problem('conflict', 'Ce service est déjà noté fait.');
    if (before.state === 'cancelled') {
      throw new Problem(
        'conflict',
        'Ce service n’est plus à faire : un avoir l’a retiré, ou son article est revenu.',
      );
    }
    if (outcome === 'done' && photo === undefined) {
      throw refusal('photo', 'Ajoutez une photo de ce qui est fait.');
    }
    if (outcome === 'not_done' && note === '') {
      throw refusal('note', 'Dites pourquoi ce n’est pas fait.');
    }
    const values = {
      outcome,
      note,
      photo: photo ?? null,
      photoKey: photo === undefined ? null : randomBytes(KEY_BYTES).toString('hex'),
      byId: actor.kind === 'account' ? actor.id : null,
      at: new Date(),
    };
    await tx
      .insert(serviceOutcomes)
      .values({ orderLineId: id, ...values })
      .onConflictDoUpdate({ target: serviceOutcomes.orderLineId, set: values });
    await writeAudit(tx, actor, {
      action: outcome === 'done' ? 'service done' : 'service not done',
      subject: `order:${before.order_id}`,
      after: { service: before.service, product: before.product, note },
    });
    return readTask(tx, id);
  });
}

async function readTask(db: Db, id: number): Promise<ServiceTask> {
  const [found] = await readTasks(db, [id]);
  if (found === undefined) {
    throw new Problem('not-found', 'Ce service n’est pas à faire : sa commande n’est pas livrée.');
  }
  return found;
}

/** WebP. */
export async function readServicePhoto(db: Db, key: string): Promise<Buffer | undefined> {
  const [found] = await db
    .select({ photo: serviceOutcomes.photo })
    .from(serviceOutcomes)
    .where(eq(serviceOutcomes.photoKey, key));
  return found?.photo == null ? undefined : Buffer.from(found.photo);
}

const refusal = (field: string, message: string) =>
  new Problem('bad-request', message, [{ field, message }]);
