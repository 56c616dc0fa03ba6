import { eq } from 'drizzle-orm';
import type { Db } from '#server/base/db/open.ts';
import type { Outside } from '#server/money/payments/providers/provider.ts';
import { comparedLedgers } from '#server/money/payments/tables.ts';
import { type Provider, ProviderError } from '../providers/provider.ts';
import { compareLedger, DAY_MS } from './compare-ledger.ts';

/** How far back days are compared that were missed. */
const MOST_DAYS = 30;

/**
 * Compares each ledger up to yesterday, 30 days at most; a failing day holds up no other. Throws
 * ProviderError.
 */
export async function followLedgers({ db, config, providers }: Outside, now: Date): Promise<void> {
  let failure: ProviderError | undefined;
  for (const provider of Object.values(providers)) {
    if (provider.readLedger === undefined) continue;
    let isWhole = true;
    for (const day of await findDays(db, provider, now)) {
      try {
        await compareLedger({ db, config, providers }, provider, day);
        if (isWhole) await keepDay(db, provider, day);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        isWhole = false;
        failure ??= error;
      }
    }
  }
  if (failure !== undefined) throw failure;
}

async function findDays(db: Db, { name }: Provider, now: Date): Promise<string[]> {
  const daysBefore = (days: number) => dayOf(new Date(now.getTime() - days * DAY_MS));
  const isThat = eq(comparedLedgers.provider, name);
  const [compared] = await db.select().from(comparedLedgers).where(isThat);
  // A shop that has compared none yet begins with yesterday.
  const last = compared?.day ?? daysBefore(2);
  return Array.from({ length: MOST_DAYS }, (_, index) => daysBefore(MOST_DAYS - index)).filter(
    (day) => day > last,
  );
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

async function keepDay(db: Db, { name: provider }: Provider, day: string): Promise<void> {
  await db
    .insert(comparedLedgers)
    .values({ provider, day })
    .onConflictDoUpdate({ target: comparedLedgers.provider, set: { day } });
}
