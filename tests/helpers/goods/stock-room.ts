import type { Role } from '#contract/base/access.ts';
import type { Place } from '#contract/goods/stock/staff-places.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { createPlace } from '#server/goods/stock/places/places.ts';
import { anAccount, byMachine } from '../base/cast.ts';

let serial = 0;

/** Creates a place, besides the one that every shop has. */
export function aPlace(db: Db, overrides: Partial<Place> = {}): Promise<Place> {
  serial += 1;
  return createPlace(db, byMachine, { name: `Lieu ${serial}`, ...overrides });
}

/** The actor of a new account, a storekeeper by default. */
export async function aKeeper(db: Db, role: Role = 'storekeeper'): Promise<Actor> {
  const { id } = await anAccount(db, { role });
  return { kind: 'account', id, role, companyId: null, sessionId: '' };
}

/** The id of the place that every shop has. */
export const MAGASIN = 1;
