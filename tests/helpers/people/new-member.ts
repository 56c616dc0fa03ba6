import { eq } from 'drizzle-orm';
import { partners } from '#server/base/identity/tables.ts';
import { workerShop } from '../base/worker-shop.ts';
import { aVerifiedPerson, type Person } from './new-account.ts';

/** The employer for which person `demoHr` speaks. */
const EMPLOYER = 'TERA010120241';

/** A new customer which person the employer Téranga SA has accepted as a member. */
export async function aMember(): Promise<Person> {
  const [employer] = await workerShop()
    .db.select({ id: partners.id })
    .from(partners)
    .where(eq(partners.companyCode, EMPLOYER));
  return aVerifiedPerson({ companyId: employer!.id, membership: 'accepted' });
}
