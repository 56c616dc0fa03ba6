import { beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '#server/base/audit/tables.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { anAccount, byMachine } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import type { Actor } from '../identity/actor.ts';
import { type Alone, readActsAlone } from './act-alone.ts';
import { FOUR_EYES, refuseSamePerson } from './four-eyes.ts';

const shop = openCatalogueApp();
beforeEach(() => emptyAccounts(shop.db));

type Account = Actor & { kind: 'account' };
const somebody = async (): Promise<Account> => {
  const { id, role } = await anAccount(shop.db, { role: 'manager' });
  return { kind: 'account', id, role, companyId: null, sessionId: '' };
};
const make = async (by: Account, made: Account, action = 'role changed', role = 'credit') => {
  const subject = `partner:${made.id}`;
  await writeAudit(shop.db, by, { action, subject, after: { role } });
};
type Pair = (typeof FOUR_EYES)[number];
const isRefused = async ({ first, second }: Pair, former: Account, next: Actor) => {
  try {
    await refuseSamePerson(shop.db, second, next, [{ act: first, byId: former.id }]);
    return false;
  } catch (error) {
    expect(error).toMatchObject({ code: 'forbidden' });
    return true;
  }
};

test('nobody plays two of these parts', () => {
  expect(FOUR_EYES.map(({ first, second, apart }) => `${first} > ${second}: ${apart}`)).toEqual([
    'employer-validated > shop-validated: hands',
    'employer-validated > confirmed-unpaid: hands',
    'shop-validated > confirmed-unpaid: makers',
    'refund-asked > refund-confirmed: accounts',
    'voucher-asked > voucher-confirmed: accounts',
    'stock-counted > stock-count-accepted: accounts',
    'round-ended > round-accepted: accounts',
    'till-counted > till-accepted: accounts',
    'till-sold > till-ticket-decided: accounts',
  ]);
});

describe.each(FOUR_EYES)('$first, then $second', (pair) => {
  const mayBeMakers = pair.apart === 'accounts';
  const mayShareMaker = pair.apart !== 'hands';

  test('is two people who have nothing to do with each other', async () => {
    const [former, next] = [await somebody(), await somebody()];
    expect(await isRefused(pair, former, next)).toBe(false);
  });

  test('is neither one account nor a machine', async () => {
    const former = await somebody();
    expect(await isRefused(pair, former, former)).toBe(true);
    expect(await isRefused(pair, former, byMachine)).toBe(true);
  });

  test('is not done after nobody knows whom', async () => {
    const { first: act, second } = pair;
    const after = refuseSamePerson(shop.db, second, await somebody(), [{ act, byId: null }]);
    await expect(after).rejects.toMatchObject({ code: 'forbidden' });
  });

  test.each(['hr named', 'hr invited', 'invited to the team', 'role changed'])(
    'and an account that the other made (%s)',
    async (action) => {
      const [former, next] = [await somebody(), await somebody()];
      await make(next, former, action);
      expect(await isRefused(pair, former, next)).toBe(!mayBeMakers);
      expect(await isRefused(pair, next, former)).toBe(!mayBeMakers);
    },
  );

  test('and an account that the other made through a third', async () => {
    const [former, between, next] = [await somebody(), await somebody(), await somebody()];
    await make(next, between);
    await make(between, former);
    // The search also ends for accounts that made each other.
    await make(former, next);
    expect(await isRefused(pair, former, next)).toBe(!mayBeMakers);
  });

  test('and two accounts of one maker, but not of a maker of makers', async () => {
    const [maker, between] = [await somebody(), await somebody()];
    const [former, next] = [await somebody(), await somebody()];
    await make(maker, next);
    await make(maker, between);
    await make(between, former);
    expect(await isRefused(pair, former, next)).toBe(false);
    await make(maker, former);
    expect(await isRefused(pair, former, next)).toBe(!mayShareMaker);
  });

  test('and whoever only took a role away', async () => {
    const [former, next] = [await somebody(), await somebody()];
    await make(next, former, 'role changed', 'customer');
    await make(next, former, 'hr removed', 'customer');
    await make(next, former, 'devices signed out');
    expect(await isRefused(pair, former, next)).toBe(false);
  });
});

describe('the only person of a small shop', () => {
  const HOUR_MS = 3_600_000;
  const rules = { SMALL_SHOP: 'oui', ALONE_AFTER_HOURS: 24, ALONE_UP_TO: 500_000 } as const;
  const confirm = async (owner: Account, alone: Partial<Alone> = {}) => {
    const since = new Date(Date.now() - 25 * HOUR_MS);
    const done = [{ act: 'refund-asked', byId: owner.id }] as const;
    const given = { settings: rules, since, reason: 'Je suis seul', subject: 'payment:1' };
    try {
      await refuseSamePerson(shop.db, 'refund-confirmed', owner, done, { ...given, ...alone });
      return '';
    } catch (error) {
      expect(error).toMatchObject({ code: 'forbidden' });
      return (error as Error).message;
    }
  };

  test('decides alone after a day, with a reason and a mark in the journal', async () => {
    const owner = await somebody();
    expect(await confirm(owner)).toBe('');
    const [entry] = await shop.db.select().from(auditEntries);
    expect(entry).toMatchObject({
      action: 'done alone',
      subject: 'payment:1',
      byId: owner.id,
      after: { act: 'refund-confirmed', reason: 'Je suis seul' },
    });
    expect(await readActsAlone(shop.db, rules, owner.id)).toEqual([
      'refund-confirmed',
      'voucher-confirmed',
      'stock-count-accepted',
      'round-accepted',
      'till-accepted',
      'till-ticket-decided',
    ]);
  });

  test.each<[string, Partial<Alone>, RegExp]>([
    ['before the day is over', { since: new Date() }, /revenez après le/],
    ['without a reason', { reason: '' }, /donnez un motif/],
    ['above the sum', { amountXof: 500_001 }, /une seconde personne est toujours nécessaire/],
    ['of an unknown sum', { amountXof: null }, /une seconde personne est toujours nécessaire/],
    ['in a larger shop', { settings: { ...rules, SMALL_SHOP: 'non' } }, /une autre personne/],
  ])('does not %s', async (_case, alone, said) => {
    expect(await confirm(await somebody(), alone)).toMatch(said);
    expect(await shop.db.$count(auditEntries)).toBe(0);
  });

  test('waits for the second one as soon as there is one', async () => {
    const owner = await somebody();
    await anAccount(shop.db, { role: 'orders' });
    // May accept a round, but not refund.
    expect(await readActsAlone(shop.db, rules, owner.id)).not.toContain('round-accepted');
    expect(await confirm(owner)).toBe('');
    await somebody();
    expect(await confirm(owner)).toMatch(/une autre personne doit le confirmer/);
    expect(await readActsAlone(shop.db, rules, owner.id)).toEqual([]);
  });
});
