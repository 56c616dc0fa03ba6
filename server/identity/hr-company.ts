import type { Actor } from './actor.ts';

/** No row has this number. */
const NO_COMPANY = 0;

/**
 * The only company whose members' affairs the actor sees and decides; undefined for whoever sees all. HR
 * that speaks for no company yet sees none.
 */
export function hrCompanyOf(actor: Actor): number | undefined {
  if (actor.kind === 'machine' || actor.role !== 'hr') return undefined;
  return actor.companyId ?? NO_COMPANY;
}
