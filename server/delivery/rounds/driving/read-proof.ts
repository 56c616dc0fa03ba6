import { eq } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import { deliveryProofs } from '#server/delivery/rounds/tables.ts';

/** The signature or photo under a key (WebP); undefined when there is none. */
export async function readProof(db: Db, key: string): Promise<Buffer | undefined> {
  const [found] = await db
    .select({ webp: deliveryProofs.webp })
    .from(deliveryProofs)
    .where(eq(deliveryProofs.key, key));
  return found && Buffer.from(found.webp);
}
