import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { MEMBERSHIP_CONSENT } from '#contract/people/membership.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { partners } from '#server/base/identity/tables.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { aCompany, anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts, waitingJobs } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { consents } from '../customers/tables.ts';
import { membershipSteps } from './tables.ts';

const shop = openCatalogueApp();
type Partner = Awaited<ReturnType<typeof anAccount>>;
let employer: Partner;
let awa: Partner;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  employer = await aCompany(shop.db, { name: 'Téranga SA', companyCode: 'TERA01012024' });
  awa = await anAccount(shop.db, { name: 'Awa Ndiaye', email: 'awa@example.sn' });
});

const ask = async (payload: object, as: Partner | Record<string, string> = awa) =>
  shop.app.inject({
    method: 'POST',
    url: paths.membershipRequest,
    headers: 'kind' in as ? await signedIn(shop.db, as as Partner) : as,
    payload: { partner_id: awa.id, ...payload },
  });
const stored = async ({ id }: { id: number }) =>
  (await shop.db.select().from(partners).where(eq(partners.id, id)))[0]!;
const letters = () => shop.db.select().from(outgoingMessages).orderBy(outgoingMessages.id);

/** What a refused request must leave as it was. */
const everything = async () => [
  await stored(awa),
  await shop.db.select().from(membershipSteps),
  await shop.db.select().from(consents),
  await shop.db.select().from(auditEntries),
  await letters(),
];

describe('a request', () => {
  test('waits at the employer whose code it names, and both sides hear of it', async () => {
    await anAccount(shop.db, { role: 'hr', companyId: employer.id, email: 'rh@example.sn' });
    await anAccount(shop.db, { role: 'hr', email: 'autre-rh@example.sn' });
    await anAccount(shop.db, { companyId: employer.id, membership: 'accepted' });
    const reply = await ask({
      entreprise_code: ' tera01012024 ',
      matricule: 'M-17',
      function: 'Comptable',
      consent: true,
      adhesion_submit: true,
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      id: awa.id,
      adhesion: 'pending',
      adhesion_submit: true,
      parent_id: employer.id,
      function: 'Comptable',
    });
    expect(await stored(awa)).toMatchObject({ matricule: 'M-17', companyId: employer.id });
    const sent = await letters();
    expect(sent.map(({ recipient }) => recipient)).toEqual(['awa@example.sn', 'rh@example.sn']);
    expect(sent[0]!.text).toContain('Téranga SA');
    expect(sent[1]!.text).toMatch(/Awa Ndiaye[\s\S]*M-17[\s\S]*Comptable/);
    expect(await waitingJobs(shop.db)).toHaveLength(2);
  });

  test('keeps who asked, and the words that were agreed to', async () => {
    await ask({ company_id: employer.id, consent: true });
    expect(await shop.db.select().from(membershipSteps)).toMatchObject([
      { partnerId: awa.id, companyId: employer.id, state: 'requested', byId: awa.id },
    ]);
    expect(await shop.db.select().from(consents)).toMatchObject([
      { partnerId: awa.id, kind: 'membership', wording: MEMBERSHIP_CONSENT },
    ]);
    expect(await shop.db.select().from(auditEntries)).toMatchObject([
      { byId: awa.id, subject: `partner:${awa.id}`, after: { companyId: employer.id } },
    ]);
  });

  test('comes as existing clients send it, and keeps what they leave out', async () => {
    const known = await anAccount(shop.db, { function: 'Chauffeur', matricule: 'M-1' });
    const reply = await ask(
      {
        partner_id: String(known.id),
        entreprise_code: 'TERA01012024',
        adhesion_submit: true,
      },
      known,
    );
    expect(reply.json()).toMatchObject({ adhesion_submit: true, function: 'Chauffeur' });
    expect(await stored(known)).toMatchObject({ matricule: 'M-1', function: 'Chauffeur' });
    expect(await shop.db.$count(consents)).toBe(0);
  });

  test('is not repeated while it waits, but moves to another employer', async () => {
    const other = await aCompany(shop.db);
    await ask({ company_id: employer.id });
    const before = await everything();
    const again = await ask({ entreprise_code: 'TERA01012024' });
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'Votre demande est déjà en cours.',
    ]);
    expect(await everything()).toEqual(before);
    expect((await ask({ company_id: other.id })).json().parent_id).toBe(other.id);
  });

  test('sent twice at once arrives once', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => ask({ company_id: employer.id })));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect(await shop.db.$count(membershipSteps)).toBe(1);
  });

  test('is not for members', async () => {
    const other = await aCompany(shop.db);
    const member = await anAccount(shop.db, { companyId: employer.id, membership: 'accepted' });
    for (const { id } of [employer, other]) {
      const reply = await ask({ partner_id: member.id, company_id: id }, member);
      expect([reply.statusCode, reply.json().message]).toEqual([409, 'Vous êtes déjà adhérent.']);
    }
    expect(await stored(member)).toEqual(member);
  });

  test('that follows many others within a day is refused', async () => {
    const other = await aCompany(shop.db);
    for (let turn = 0; turn < 5; turn += 1) {
      const { id } = turn % 2 === 0 ? employer : other;
      expect((await ask({ company_id: id })).statusCode).toBe(200);
    }
    const before = await everything();
    const reply = await ask({ company_id: other.id });
    expect(reply.statusCode).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(86_000);
    expect(reply.json().message).toMatch(
      /^Vous avez déjà fait plusieurs demandes\. Réessayez dans/,
    );
    expect(await everything()).toEqual(before);
  });

  test.each([
    ['an unknown code', { entreprise_code: 'INCONNU' }],
    ['no company', {}],
    ['an empty code', { entreprise_code: '  ' }],
    ['an unknown company', { company_id: 2_147_483_647 }],
  ])('with %s is refused and changes nothing', async (_kind, payload) => {
    const before = await everything();
    const reply = await ask({ consent: true, matricule: 'M-17', ...payload });
    const message = 'Code entreprise incorrect';
    expect([reply.statusCode, reply.json()]).toMatchObject([
      400,
      { message, errors: [{ field: 'entreprise_code', message }] },
    ]);
    expect(await everything()).toEqual(before);
  });

  test('to a person, or to a company that is gone, is refused', async () => {
    const gone = await aCompany(shop.db, { companyCode: 'GONE', erasedAt: new Date() });
    for (const payload of [
      { company_id: awa.id },
      { company_id: gone.id },
      { entreprise_code: 'gone' },
    ]) {
      expect((await ask(payload)).statusCode).toBe(400);
    }
  });

  test('without the agreement to pass it on is refused', async () => {
    const before = await everything();
    const reply = await ask({ company_id: employer.id, consent: false });
    expect([reply.statusCode, reply.json().errors[0].field]).toEqual([400, 'consent']);
    expect(await everything()).toEqual(before);
  });

  test.each([
    [{ matricule: 'x'.repeat(61) }, 'matricule'],
    [{ partner_id: 'awa' }, 'partner_id'],
    [{ consent: 'oui' }, 'consent'],
  ])('with %j is refused', async (payload, field) => {
    const reply = await ask({ company_id: employer.id, ...payload });
    expect([reply.statusCode, reply.json().errors[0].field]).toEqual([400, field]);
  });
});

describe('a request for somebody else', () => {
  test('is refused to strangers and to the employer', async () => {
    const before = await everything();
    expect((await ask({ company_id: employer.id }, {})).statusCode).toBe(401);
    const hr = await anAccount(shop.db, { role: 'hr', companyId: employer.id });
    for (const other of [await anAccount(shop.db), hr]) {
      expect((await ask({ company_id: employer.id }, other)).statusCode).toBe(403);
    }
    expect(await everything()).toEqual(before);
  });

  test('is made by staff that may change customers, whose name stays with it', async () => {
    const support = await anAccount(shop.db, { role: 'support' });
    expect((await ask({ company_id: employer.id }, support)).json().parent_id).toBe(employer.id);
    expect(await shop.db.select().from(membershipSteps)).toMatchObject([{ byId: support.id }]);
  });

  test('needs a verified customer', async () => {
    const guest = await anAccount(shop.db, { verifiedAt: null });
    const credit = await anAccount(shop.db, { role: 'credit' });
    const messageFor = async (id: number) => {
      const reply = await ask({ partner_id: id, company_id: employer.id }, asStaff);
      return [reply.statusCode, reply.json().message];
    };
    expect(await messageFor(guest.id)).toEqual([400, 'Partenaire incorrect']);
    expect(await messageFor(credit.id)).toEqual([
      400,
      'Seul un compte client peut demander une adhésion.',
    ]);
    expect(await messageFor(employer.id)).toEqual([404, 'Ce compte n’existe pas.']);
    expect(await shop.db.$count(membershipSteps)).toBe(0);
  });
});
