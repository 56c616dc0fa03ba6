import type { ServiceForm, StaffService } from '#contract/goods/staff-services.ts';
import type { Db } from '#server/base/db/open.ts';
import { createService } from '#server/goods/services/save-service.ts';

let serial = 0;

/** Stores a service for all products, zones and days: an installation of 15,000 XOF by default. */
export function aService(db: Db, overrides: Partial<ServiceForm> = {}): Promise<StaffService> {
  serial += 1;
  const form = { kind: 'installation' as const, name: `Installation ${serial}`, price: 15_000 };
  return createService(db, { kind: 'machine' }, { ...form, ...overrides });
}
