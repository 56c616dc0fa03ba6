import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { STAFF_ROLES } from '#contract/base/access.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { aCompany, anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import {
  columnsOf,
  type MembershipStatus,
  type Move,
  membershipStandingOf,
  standingAfter,
} from './membership-steps.ts';
import { membershipSteps } from './tables.ts';

const standings: MembershipStatus[] = ['never-asked', 'requested', 'accepted', 'rejected'];

const moves: Move[] = ['request', 'accept', 'reject'];

/** The allowed moves, written out a second time. */
const allowed: Record<string, MembershipStatus> = {
  'never-asked request': 'requested',
  'rejected request': 'requested',
  'requested accept': 'accepted',
  'requested reject': 'rejected',
  'accepted reject': 'rejected',
};

const outcomeOf = (standing: MembershipStatus, move: Move, isSameCompany: boolean) => {
  try {
    return standingAfter(standing, move, isSameCompany);
  } catch (error) {
    if (error instanceof Problem && error.code === 'conflict') return 'conflict';
    throw error;
  }
};

test('a membership takes the steps that are written down here, and no other', () => {
  for (const standing of standings) {
    for (const move of moves) {
      const step = `${standing} ${move}`;
      const expected = allowed[step] ?? 'conflict';
      expect([step, outcomeOf(standing, move, true)]).toEqual([step, expected]);
    }
  }
});

test('a request that waits moves to another employer, but is not repeated', () => {
  expect(outcomeOf('requested', 'request', false)).toBe('requested');
  expect(outcomeOf('requested', 'request', true)).toBe('conflict');
});

test('what is stored tells where somebody stands, and nobody belongs to an employer without asking', () => {
  const step = fc.record({
    move: fc.constantFrom(...moves),
    companyId: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let person: ReturnType<typeof columnsOf> = {
        membership: 'pending',
        membershipSubmitted: false,
        companyId: null,
      };
      for (const { move, companyId } of steps) {
        const named = move === 'request' ? companyId : person.companyId;
        const to = outcomeOf(membershipStandingOf(person), move, person.companyId === named);
        if (to === 'conflict') continue;
        person = columnsOf(to, named!);
        expect(membershipStandingOf(person)).toBe(to);
        expect(person.companyId).toBe(to === 'rejected' ? null : named);
      }
      const { membership, membershipSubmitted, companyId } = person;
      if (membership === 'accepted') expect(companyId).not.toBeNull();
      if (membership === 'rejected') expect(companyId).toBeNull();
      if (membershipSubmitted)
        expect([membership, companyId]).toEqual(['pending', expect.any(Number)]);
    }),
  );
});

const shop = openCatalogueApp();

type Headers = Record<string, string>;

type Partner = Awaited<ReturnType<typeof anAccount>>;

let employer: Partner;

let hr: Headers;

beforeEach(async () => {
  await emptyAccounts(shop.db);
  employer = await aCompany(shop.db, { name: 'Téranga SA' });
  hr = await signedIn(
    shop.db,
    await anAccount(shop.db, { role: 'hr', companyId: employer.id, name: 'Mme Sarr' }),
  );
});

const ask = async (person: Partner, { id: company_id }: Partner) =>
  shop.app.inject({
    method: 'POST',
    url: paths.membershipRequest,
    headers: await signedIn(shop.db, person),
    payload: { partner_id: person.id, company_id, consent: true },
  });

const decide = ({ id }: { id: number }, headers: Headers, payload: object) =>
  shop.app.inject({
    method: 'PUT',
    url: pathTo(paths.membershipDecision, { id }),
    headers,
    payload,
  });

const stored = async ({ id }: { id: number }) =>
  (await shop.db.select().from(partners).where(eq(partners.id, id)))[0]!;

const letters = () => shop.db.select().from(outgoingMessages).orderBy(outgoingMessages.id);

async function anApplicant(at = employer, change: Partial<Partner> = {}): Promise<Partner> {
  const person = await anAccount(shop.db, change);
  expect((await ask(person, at)).statusCode).toBe(200);
  await shop.db.delete(outgoingMessages);
  return person;
}

const everything = async (person: Partner) => [
  await stored(person),
  await shop.db.select().from(membershipSteps),
  await shop.db.select().from(auditEntries),
  await letters(),
];

describe('the employer', () => {
  test('accepts a request, and the customer hears of it by e-mail and text message', async () => {
    const awa = await anApplicant(employer, { email: 'awa@example.sn', phone: '+221771234567' });
    const reply = await decide(awa, hr, { state: 'accepted' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      partner_id: awa.id,
      adhesion: 'accepted',
      adhesion_submit: false,
      company: { id: employer.id, name: 'Téranga SA' },
      history: [{ state: 'accepted', by: 'Mme Sarr', reason: '' }, { state: 'requested' }],
    });
    expect(await letters()).toMatchObject([
      { channel: 'mail', recipient: 'awa@example.sn', text: expect.stringContaining('Téranga SA') },
      { channel: 'sms', recipient: '+221771234567', text: expect.stringContaining('est acceptée') },
    ]);
    const session = await shop.app.inject({
      url: pathTo(paths.accountSession, { id: awa.id }),
      headers: await signedIn(shop.db, awa),
    });
    expect(session.json()).toMatchObject({
      user_info: { adhesion: 'accepted', parent_id: employer.id },
      parent: { id: employer.id },
    });
  });

  test('refuses one with a reason, and the person belongs to nobody', async () => {
    const awa = await anApplicant(employer, { phone: null });
    const reply = await decide(awa, hr, { state: 'rejected', reason: ' Contrat terminé ' });
    expect(reply.json()).toMatchObject({
      adhesion: 'rejected',
      adhesion_submit: false,
      company: null,
      history: [{ state: 'rejected', reason: 'Contrat terminé', company: 'Téranga SA' }, {}],
    });
    expect((await stored(awa)).companyId).toBeNull();
    expect(await letters()).toMatchObject([
      { channel: 'mail', text: expect.stringContaining('Contrat terminé') },
    ]);
    expect((await shop.db.select().from(auditEntries)).at(-1)).toMatchObject({
      byRole: 'hr',
      subject: `partner:${awa.id}`,
      before: { membership: 'pending', companyId: employer.id },
      after: { membership: 'rejected', companyId: null },
    });
  });

  test('ends a membership, which can be asked for again', async () => {
    const awa = await anApplicant();
    await decide(awa, hr, { state: 'accepted' });
    expect((await decide(awa, hr, { state: 'rejected', reason: '' })).statusCode).toBe(200);
    expect((await ask(awa, employer)).json()).toMatchObject({
      adhesion: 'pending',
      adhesion_submit: true,
    });
  });

  test('of somebody else neither decides nor learns that there is a request', async () => {
    const awa = await anApplicant();
    const other = await aCompany(shop.db);
    const before = await everything(awa);
    for (const companyId of [other.id, null]) {
      const stranger = await anAccount(shop.db, { role: 'hr', companyId });
      const headers = await signedIn(shop.db, stranger);
      for (const state of ['accepted', 'rejected']) {
        const reply = await decide(awa, headers, { state });
        expect([reply.statusCode, reply.json().message]).toEqual([
          404,
          'Cette demande n’existe pas.',
        ]);
      }
    }
    expect(await everything(awa)).toEqual(before);
  });

  test('does not decide about those who never asked, nor about colleagues of HR or itself', async () => {
    const stranger = await anAccount(shop.db);
    expect((await decide(stranger, hr, { state: 'accepted' })).statusCode).toBe(404);
    const colleague = await anAccount(shop.db, { role: 'hr', companyId: employer.id });
    expect((await decide(colleague, hr, { state: 'rejected' })).statusCode).toBe(404);
    expect((await decide(colleague, asStaff, { state: 'rejected' })).statusCode).toBe(404);
    const own = await decide(colleague, await signedIn(shop.db, colleague), { state: 'rejected' });
    expect([own.statusCode, own.json().message]).toEqual([
      403,
      'Vous ne décidez pas de votre propre adhésion.',
    ]);
    expect(await stored(colleague)).toEqual(colleague);
    expect(await stored(stranger)).toEqual(stranger);
  });
});

describe('a decision', () => {
  test('is for HR and for staff with the right', async () => {
    const may = new Set<string>(['credit', 'manager', 'admin']);
    const awa = await anApplicant();
    expect((await decide(awa, {}, { state: 'accepted' })).statusCode).toBe(401);
    expect(
      (await decide(awa, await signedIn(shop.db, awa), { state: 'accepted' })).statusCode,
    ).toBe(403);
    for (const role of STAFF_ROLES) {
      const person = await anApplicant();
      const headers = await signedIn(shop.db, await anAccount(shop.db, { role }));
      const { statusCode } = await decide(person, headers, { state: 'accepted' });
      expect([role, statusCode]).toEqual([role, may.has(role) ? 200 : 403]);
      const expected = may.has(role) ? 'accepted' : 'pending';
      expect((await stored(person)).membership).toBe(expected);
    }
    expect((await stored(awa)).membershipSubmitted).toBe(true);
  });

  test('is not made about oneself', async () => {
    const awa = await anApplicant();
    await shop.db.update(partners).set({ role: 'credit' }).where(eq(partners.id, awa.id));
    const reply = await decide(awa, await signedIn(shop.db, awa), { state: 'accepted' });
    expect(reply.statusCode).toBe(403);
    expect((await stored(awa)).membership).toBe('pending');
  });

  test('that leads nowhere is refused and changes nothing', async () => {
    const messageOf = async (person: Partner, state: string) => {
      const before = await everything(person);
      const reply = await decide(person, asStaff, { state });
      expect(reply.statusCode).toBe(409);
      expect(await everything(person)).toEqual(before);
      return reply.json().message;
    };
    const never = await anAccount(shop.db);
    const unasked = 'Cette personne n’a pas demandé d’adhésion.';
    expect(await messageOf(never, 'accepted')).toBe(unasked);
    expect(await messageOf(never, 'rejected')).toBe(unasked);
    const awa = await anApplicant();
    await decide(awa, asStaff, { state: 'accepted' });
    expect(await messageOf(awa, 'accepted')).toBe('Cette adhésion est déjà acceptée.');
    await decide(awa, asStaff, { state: 'rejected' });
    expect(await messageOf(awa, 'rejected')).toBe('Cette adhésion est déjà refusée.');
    expect(await messageOf(awa, 'accepted')).toBe(
      'Cette demande a été refusée : il en faut une nouvelle.',
    );
  });

  test('made twice at once is made once', async () => {
    const awa = await anApplicant();
    const replies = await Promise.all([1, 2, 3].map(() => decide(awa, hr, { state: 'accepted' })));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect(await letters()).toHaveLength(2);
  });

  test.each([
    { state: 'pending' },
    { state: 'requested' },
    {},
    { state: 'rejected', reason: 'x'.repeat(501) },
  ])('%j is refused', async (payload) => {
    const awa = await anApplicant();
    expect((await decide(awa, hr, payload)).statusCode).toBe(400);
    expect((await stored(awa)).membershipSubmitted).toBe(true);
  });

  test('about nobody is not found', async () => {
    expect((await decide({ id: 2_147_483_647 }, asStaff, { state: 'accepted' })).statusCode).toBe(
      404,
    );
  });
});

test('after whatever is asked and decided, only members and those who wait belong to an employer', async () => {
  const employers = [employer, await aCompany(shop.db)];
  const step = fc.record({
    kind: fc.constantFrom('ask', 'accepted', 'rejected'),
    place: fc.nat(1),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
      const person = await anAccount(shop.db);
      for (const { kind, place } of steps) {
        const before = await stored(person);
        const { statusCode } = await (kind === 'ask'
          ? ask(person, employers[place]!)
          : decide(person, asStaff, { state: kind }));
        expect([200, 409, 429]).toContain(statusCode);
        const after = await stored(person);
        if (statusCode !== 200) expect(after).toEqual(before);
        const { membership, membershipSubmitted, companyId } = after;
        expect(companyId !== null).toBe(membership === 'accepted' || membershipSubmitted);
        if (membershipSubmitted) expect(membership).toBe('pending');
      }
    }),
    { numRuns: 15 },
  );
});
