import { describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { OWN_CASE_STATE_WORDS } from '#contract/delivery/after-sales-words.ts';
import { returns } from '#server/delivery/returns/tables.ts';
import { auditOf } from '#tests/helpers/base/audit.ts';
import { aCase, aWorkshop } from '#tests/helpers/base/audit-uses/after-sales.ts';
import { openCaseDesk, tokenIn } from '#tests/helpers/delivery/case-desk.ts';

const desk = openCaseDesk();

describe('the way of a case', () => {
  test('goes to a workshop and ends with an exchange, with its return', async () => {
    const { id } = await desk.opened();
    const workshop = await aWorkshop(desk.db);
    const atWorkshop = await desk.step(paths.staffCaseWorkshop, id, { workshop_id: workshop.id });
    expect(atWorkshop.json()).toMatchObject({ state: 'workshop', workshop: { id: workshop.id } });
    const exchanged = (await desk.step(paths.staffCaseExchange, id, { note: 'Neuf jeudi' })).json();
    expect(exchanged).toMatchObject({ state: 'exchange', return_id: expect.any(Number) });
    expect(await desk.db.select().from(returns)).toMatchObject([
      { orderId: desk.start.order.id, wish: 'exchange', state: 'requested', isByStaff: true },
    ]);
    expect(await desk.letters()).not.toContain('demande de retour');
    const wrong = await desk.step(paths.staffCaseClosing, id, { outcome: 'repaired' });
    expect(wrong.statusCode).toBe(409);
    const closed = await desk.step(paths.staffCaseClosing, id, { outcome: 'exchanged' });
    expect(closed.json()).toMatchObject({ state: 'closed', outcome: 'exchanged' });
    expect((await desk.write(id, { text: 'Merci' })).statusCode).toBe(409);
    expect((await desk.step(paths.staffCaseRepair, id)).statusCode).toBe(409);
  });

  test('a second exchange of the same piece is decided without a second return', async () => {
    const [first, second] = [
      await desk.opened(),
      await desk.report({ ...desk.wanted(), description: 'La même panne' }),
    ];
    await desk.step(paths.staffCaseExchange, first.id);
    const reply = await desk.step(paths.staffCaseExchange, second.json().id);
    expect(reply.json()).toMatchObject({ state: 'exchange', return_id: null });
    expect(await desk.db.$count(returns)).toBe(1);
  });

  test('an exchange withdraws the quote, so nobody agrees to pay for what is not repaired', async () => {
    const { id } = await desk.opened();
    await desk.step(paths.staffCaseQuote, id, {
      parts: 20_000,
      labour: 15_000,
      note: 'Résistance',
    });
    expect((await desk.step(paths.staffCaseExchange, id)).json()).toMatchObject({ quote: null });
    const payload = { answer: 'accepted', total: 35_000 };
    const url = pathTo(paths.caseQuote, { id });
    const answered = await desk.app.inject({
      method: 'POST',
      url,
      headers: desk.start.buyer,
      payload,
    });
    expect(answered.statusCode).toBe(409);
  });

  test('work waits for the quote, which its customer answers once, at the price that was seen', async () => {
    const { id, link } = await desk.opened();
    const token = tokenIn(link);
    await desk.step(paths.staffCaseQuote, id, {
      parts: 20_000,
      labour: 15_000,
      note: 'Résistance',
    });
    const tooSoon = await desk.step(paths.staffCaseRepair, id);
    expect([tooSoon.statusCode, tooSoon.json().message]).toEqual([
      409,
      'Le client n’a pas encore répondu au devis : le travail attend sa réponse.',
    ]);
    const answer = (payload: object) =>
      desk.app.inject({ method: 'POST', url: pathTo(paths.caseQuote, { id }), payload });
    expect((await answer({ answer: 'accepted', total: 35_000 })).statusCode).toBe(404);
    expect((await answer({ token, answer: 'accepted', total: 30_000 })).statusCode).toBe(409);
    const accepted = await answer({ token, answer: 'accepted', total: 35_000 });
    expect(accepted.json()).toMatchObject({ state: 'answered', quote: { state: 'accepted' } });
    expect((await answer({ token, answer: 'accepted', total: 35_000 })).statusCode).toBe(200);
    expect((await answer({ token, answer: 'declined', total: 35_000 })).statusCode).toBe(409);
    expect((await desk.step(paths.staffCaseRepair, id)).json()).toMatchObject({
      state: 'repaired',
    });
  });

  test('a quote that is given while the piece is at a workshop leaves it there', async () => {
    const { id } = await desk.opened();
    const { id: workshopId } = await aWorkshop(desk.db);
    await desk.step(paths.staffCaseWorkshop, id, { workshop_id: workshopId });
    const quoted = await desk.step(paths.staffCaseQuote, id, { parts: 20_000, labour: 15_000 });
    expect(quoted.json()).toMatchObject({ state: 'workshop', quote: { state: 'asked' } });
    const payload = { answer: 'accepted', total: 35_000 };
    const url = pathTo(paths.caseQuote, { id });
    const headers = desk.start.buyer;
    const answered = await desk.app.inject({ method: 'POST', url, headers, payload });
    expect(answered.json()).toMatchObject({ state: 'workshop', quote: { state: 'accepted' } });
  });

  test('does not end while a piece is lent, and a refusal says why', async () => {
    const { id } = await desk.opened();
    const until = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    await desk.step(paths.staffCaseLoan, id, { name: 'Four de prêt', serial: 'P-9', until });
    expect((await desk.read(id, desk.start.buyer)).json()).toMatchObject({
      loan: { serial: 'P-9', is_back: false },
    });
    expect((await desk.step(paths.staffCaseClosing, id, { outcome: 'no-fault' })).statusCode).toBe(
      409,
    );
    await desk.step(paths.staffCaseLoanEnd, id);
    expect((await desk.step(paths.staffCaseClosing, id, { outcome: 'refused' })).statusCode).toBe(
      400,
    );
    const reason = 'Appareil tombé';
    const closed = await desk.step(paths.staffCaseClosing, id, { outcome: 'refused', reason });
    expect(closed.json()).toMatchObject({ state: 'closed', reason });
  });

  test('of two clerks the second is told, and nothing is written twice', async () => {
    const { id } = await desk.opened();
    const { version } = await desk.staffRead(id);
    const answers = await Promise.all(
      ['Un', 'Deux'].map((text) =>
        desk.app.inject({
          method: 'POST',
          url: pathTo(paths.staffCaseMessages, { id }),
          headers: { ...desk.start.clerk, 'if-match': String(version) },
          payload: { text: `${text} mot` },
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(
      (await desk.staffRead(id)).entries.filter(({ kind }) => kind === 'message'),
    ).toHaveLength(1);
  });

  test('what the customer writes after a question brings it back to the shop', async () => {
    const { id } = await desk.opened();
    const asked = await desk.step(paths.staffCaseMessages, id, {
      text: 'Quelle série ?',
      waits: true,
    });
    expect(asked.json()).toMatchObject({ state: 'waiting' });
    expect((await desk.write(id, { text: 'SN-4712' })).json()).toMatchObject({ state: 'answered' });
    expect((await desk.write(id, { text: '  ' })).statusCode).toBe(400);
  });
});

describe('a step that was chosen by mistake', () => {
  const back = (id: number, note = '') => desk.step(paths.staffCaseStep, id, { note });

  test('is taken back to where the piece was, with a word to its customer and the audit', async () => {
    const { id, number } = await desk.opened();
    const { id: workshopId } = await aWorkshop(desk.db);
    await desk.step(paths.staffCaseWorkshop, id, { workshop_id: workshopId });
    await desk.step(paths.staffCaseRepair, id);
    expect((await back(id, 'Mauvais dossier')).json()).toMatchObject({ state: 'workshop' });
    expect(await desk.letters()).toContain(
      'Notre dernier message était une erreur. Votre dossier est de nouveau « À l’atelier ». Mauvais dossier',
    );
    expect(await auditOf(desk.db, 'case')).toContainEqual(
      expect.objectContaining({
        action: 'case step taken back',
        before: { state: 'repaired' },
        after: { state: 'workshop', number },
      }),
    );
    await desk.step(paths.staffCaseRepair, id);
    await desk.step(paths.staffCaseExchange, id);
    expect((await back(id)).json()).toMatchObject({ state: 'repaired' });
    expect((await back(id)).json()).toMatchObject({ state: 'workshop' });
  });

  test('waits for its customer again where it did, unless the customer has written since', async () => {
    const { id } = await desk.opened();
    const ask = { text: 'Quelle série ?', waits: true };
    await desk.step(paths.staffCaseMessages, id, ask);
    await desk.step(paths.staffCaseRepair, id);
    expect((await back(id)).json()).toMatchObject({ state: 'waiting' });
    expect(await desk.letters()).toContain(`de nouveau « ${OWN_CASE_STATE_WORDS.waiting} »`);
    await desk.step(paths.staffCaseRepair, id);
    await desk.step(paths.staffCaseExchange, id);
    await back(id);
    expect((await back(id)).json()).toMatchObject({ state: 'waiting' });
    await desk.step(paths.staffCaseRepair, id);
    await desk.write(id, { text: 'SN-4712' });
    expect((await back(id)).json()).toMatchObject({ state: 'answered' });
  });

  test('takes the return of an exchange along, and a new exchange notes another', async () => {
    const { id } = await desk.opened();
    await desk.step(paths.staffCaseExchange, id);
    expect((await back(id)).json()).toMatchObject({ state: 'answered', return_id: null });
    expect(await desk.db.select().from(returns)).toMatchObject([{ state: 'refused' }]);
    expect(await desk.letters()).not.toContain('refus');
    const again = await desk.step(paths.staffCaseExchange, id);
    expect(again.json()).toMatchObject({ return_id: expect.any(Number) });
    expect(await desk.db.$count(returns)).toBe(2);
  });

  test('stays when the broken piece has come back', async () => {
    const { id } = await desk.opened();
    await desk.step(paths.staffCaseExchange, id);
    await desk.db.update(returns).set({ state: 'received' });
    const refused = await back(id);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'L’article en panne est déjà revenu : l’échange ne s’annule plus.',
    ]);
    expect((await desk.staffRead(id)).state).toBe('exchange');
  });

  test.each(['new', 'answered', 'waiting', 'workshop', 'closed'] as const)(
    'there is none in a case that is %s',
    async (state) => {
      const outcome = state === 'closed' ? ('no-fault' as const) : null;
      const { id } = await aCase(desk.db, { state, outcome });
      const refused = await back(id);
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        'Ce dossier n’a pas d’étape à annuler.',
      ]);
    },
  );
});
