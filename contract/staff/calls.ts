import type { Call } from '../call.ts';
import { auditList } from './audit.ts';
import { dashboardCalls } from './dashboard.ts';
import { staffOrders } from './orders.ts';
import { selfCalls } from './self.ts';
import { teamCalls, teamList } from './team.ts';

/** Every list of the back-office, by the name of its resource. */
export const staffLists = { commandes: staffOrders, equipe: teamList, journal: auditList };

/** Every call of the back-office, by name. */
export const staffCalls: Record<string, Call> = {
  ...selfCalls,
  listStaffOrders: staffOrders.call,
  listTeam: teamList.call,
  ...teamCalls,
  listAuditEntries: auditList.call,
  ...dashboardCalls,
};
