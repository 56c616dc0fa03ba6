// An attacker owns a domain that reads like the shop's, or like an employer's.
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { findAccountBy } from '#server/base/identity/find-partner.ts';
import { partners } from '#server/base/identity/tables.ts';
import { appointHr } from '#server/people/membership/staff/hr-accounts.ts';
import { inviteToTeam } from '#server/people/team/invite-to-team.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aCompany, anAccount, byMachine } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';

const shop = openCatalogueApp();
beforeEach(() => emptyAccounts(shop.db));

const OWN = 'awa@example.sn';
/** An accent, a letter of another alphabet, and the same in the domain's technical spelling. */
const LOOK_ALIKES = ['awa@exàmple.sn', 'awa@еxample.sn', 'áwa@example.sn', 'awa@xn--exmple-jta.sn'];
const roleOf = async (id: number) =>
  (await shop.db.select({ role: partners.role }).from(partners).where(eq(partners.id, id)))[0]!
    .role;

test.each(LOOK_ALIKES)(
  '%s gets no role that is given to the address it imitates',
  async (email) => {
    const stranger = await anAccount(shop.db, { email });
    const invitation = { email: OWN, name: 'Awa', role: 'manager' } as const;
    const { id, isInvited } = await inviteToTeam(
      { db: shop.db, config: testConfig(), actor: byMachine },
      invitation,
    );
    expect({ isInvited, isStranger: id === stranger.id }).toEqual({
      isInvited: true,
      isStranger: false,
    });
    expect(await roleOf(stranger.id)).toBe('customer');
  },
);

test.each(LOOK_ALIKES)(
  '%s does not speak for the employer of the address it imitates',
  async (email) => {
    const stranger = await anAccount(shop.db, { email });
    const { id } = await aCompany(shop.db);
    await appointHr({ db: shop.db, config: testConfig(), actor: byMachine }, id, {
      email: OWN,
      name: 'Awa',
    });
    expect(await roleOf(stranger.id)).toBe('customer');
    expect(await findAccountBy(shop.db, OWN)).toMatchObject({ role: 'hr', companyId: id });
  },
);

test('both addresses have an account, and each is found by its own', async () => {
  const one = await anAccount(shop.db, { email: OWN });
  const other = await anAccount(shop.db, { email: LOOK_ALIKES[0]! });
  expect((await findAccountBy(shop.db, OWN.toUpperCase()))?.id).toBe(one.id);
  expect((await findAccountBy(shop.db, 'AWA@xn--exmple-jta.sn'))?.id).toBe(other.id);
});
