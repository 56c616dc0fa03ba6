import type { Role } from '#contract/access.ts';
import type { Config } from '#server/config.ts';

/** Whether a role may do nothing for the shop without a second factor: who runs a live one. */
export const isFactorNeeded = (mode: Config['mode'], role: Role): boolean =>
  mode === 'live' && (role === 'manager' || role === 'admin');
