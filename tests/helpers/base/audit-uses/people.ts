import type { Db } from '#server/base/db/open.ts';
import { secondFactors } from '#server/people/accounts/tables.ts';
import { anAccount } from '#tests/helpers/base/cast.ts';
import { aLead } from '#tests/helpers/sales/leads.ts';
import { anOrder } from '#tests/helpers/sales/order-builders.ts';
import type { UsesOf } from './use.ts';

const ofStaff = (db: Db) => anAccount(db, { role: 'orders' });

export const peopleUses: UsesOf = (db) => ({
  exportCustomer: async () => {
    const { id } = await anAccount(db);
    await anOrder(db, { buyer: { kind: 'account', id } });
    return { id };
  },
  eraseCustomer: async () => {
    const { id, name } = await anAccount(db);
    return { id, payload: { name, reason: 'Demandé par téléphone' } };
  },
  changeLeadState: async () => ({ id: await aLead(db), payload: { state: 'contacted' } }),
  findConversions: async () => {
    const { id, email } = await anAccount(db);
    await aLead(db, { email });
    await anOrder(db, { buyer: { kind: 'account', id } });
    return {};
  },
  inviteToTeam: async () => ({
    payload: { email: 'nouvelle@example.sn', name: 'Astou', role: 'orders' },
  }),
  changeTeamRole: async () => ({ id: (await ofStaff(db)).id, payload: { role: 'credit' } }),
  signTeamMemberOut: async () => ({ id: (await ofStaff(db)).id }),
  resetTeamMemberFactor: async () => {
    const { id } = await ofStaff(db);
    const values = { sealedSecret: 'x', recoveryHashes: [], confirmedAt: new Date() };
    await db.insert(secondFactors).values({ partnerId: id, ...values });
    return { id };
  },
});
