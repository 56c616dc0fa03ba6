import { eq } from 'drizzle-orm';
import { partners } from '#server/base/identity/tables.ts';
import { workerShop } from '../base/worker-shop.ts';
import { aVerifiedPerson, type Person } from './new-account.ts';

/** The employer of `demoHr`. */
const EMPLOYER = 'TERA010120241';

export async function aMemberOfDemoEmployer(): Promise<Person> {
  const [employer] = await workerShop()
    .db.select({ id: partners.id })
    .from(partners)
    .where(eq(partners.companyCode, EMPLOYER));
  return aVerifiedPerson({ companyId: employer!.id, membership: 'accepted' });
}
