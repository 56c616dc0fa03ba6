import assert from 'node:assert/strict';
import { paths, pathTo } from '#contract/base/paths.ts';
import { ONLINE_PROVIDERS, type OnlineProvider } from '#contract/money/payment-states.ts';
import { SALE_TYPES, type SaleType } from '#contract/sales/orders/order-states.ts';
import { type Begun, type PaymentDesk, type Placed, until } from './payment-desk.ts';

type Run = (desk: PaymentDesk, order: Placed) => Promise<void>;
type Case = { title: string; kind: SaleType; provider: OnlineProvider; run: Run };

/** The status with which the shop confirms each provider's callback. */
const GOOD = { wave: 200, orange: 202, card: 200 } as const;
const REFUSED = 401;
const KNOB = { wave: 'wave', orange: 'orange', card: 'paydunya' } as const;

/** Waits until the order counts one payment of `xof`, and checks that it stays so. */
async function expectPaid(desk: PaymentDesk, order: Placed, xof: number): Promise<void> {
  await until('le paiement n’est jamais compté', async () => {
    const { paidXof } = await desk.outcomeOf(order);
    return paidXof > 0;
  });
  const { paidXof, booked, letters } = await desk.outcomeOf(order);
  assert.deepEqual({ paidXof, booked, letters }, { paidXof: xof, booked: 1, letters: 1 });
}

async function expectUnpaid(desk: PaymentDesk, order: Placed): Promise<void> {
  const { paidXof, booked, letters } = await desk.outcomeOf(order);
  assert.deepEqual({ paidXof, booked, letters }, { paidXof: 0, booked: 0, letters: 0 });
}

async function begun(desk: PaymentDesk, order: Placed, provider: OnlineProvider): Promise<Begun> {
  const payment = await desk.begin(order, provider);
  assert.equal(payment.status, 200, 'le paiement ne commence pas');
  return payment;
}

/** Each kind of order with each provider, paid by the callback alone: the tab closes before the return. */
const plain: Case[] = SALE_TYPES.flatMap((kind) =>
  ONLINE_PROVIDERS.map((provider) => ({
    title: 'payé, onglet fermé avant le retour',
    kind,
    provider,
    run: async (desk: PaymentDesk, order: Placed) => {
      const payment = await begun(desk, order, provider);
      await desk.act(provider, payment, 'pay');
      await expectPaid(desk, order, order.dueXof);
    },
  })),
);

/** Waits until the provider gets this status for its callback, and checks that it gets no other. */
async function expectAnswer(desk: PaymentDesk, status: number): Promise<void> {
  await until('la boutique ne répond pas au rappel', async () => {
    const answers = await desk.answersToCallbacks();
    return answers.length > 0;
  });
  for (const answer of await desk.answersToCallbacks()) assert.equal(answer, status);
}

/** Changes the callbacks with a knob; the payment counts when the payer returns. */
const withCallback = (
  title: string,
  position: string,
  { not = [], hears }: { not?: OnlineProvider[]; hears?: 'good' | 'refused' } = {},
): Case[] =>
  forEach(title, not, (provider) => async (desk, order) => {
    await desk.turn({ [`${KNOB[provider]}Callback`]: position });
    const payment = await begun(desk, order, provider);
    await desk.act(provider, payment, 'pay');
    if (hears !== undefined) await expectAnswer(desk, hears === 'good' ? GOOD[provider] : REFUSED);
    await desk.comeBack(provider, payment);
    await expectPaid(desk, order, order.dueXof);
    await desk.sandbox.post('/callbacks/send');
    await desk.comeBack(provider, payment);
    await expectPaid(desk, order, order.dueXof);
  });

const withMoney = (title: string, position: string, not: OnlineProvider[] = []): Case[] =>
  forEach(title, not, (provider) => async (desk, order) => {
    await desk.turn({ [`${KNOB[provider]}Money`]: position });
    const payment = await begun(desk, order, provider);
    await desk.act(provider, payment, 'pay');
    await until('personne n’est averti', async () => {
      await desk.comeBack(provider, payment);
      return (await desk.outcomeOf(order)).states === 'review';
    });
    await expectUnpaid(desk, order);
  });

const failingStart = (title: string, position: string): Case[] =>
  forEach(title, [], (provider) => async (desk, order) => {
    await desk.turn({ [KNOB[provider]]: position });
    const { status } = await desk.begin(order, provider);
    assert.ok([200, 422, 503].includes(status), `réponse ${status}`);
    await desk.sandbox.post('/reset');
    const payment = await untilBegun(desk, order, provider);
    await desk.act(provider, payment, 'pay');
    await expectPaid(desk, order, order.dueXof);
  });

/** The provider fails when its status is read: the shop retries, and the payment counts. */
const failingRead = (title: string, position: string): Case[] =>
  forEach(title, [], (provider) => async (desk, order) => {
    await desk.turn({ [`${KNOB[provider]}Callback`]: 'never' });
    const payment = await begun(desk, order, provider);
    await desk.act(provider, payment, 'pay');
    await desk.turn({ [KNOB[provider]]: position });
    assert.equal((await desk.comeBack(provider, payment)).status, 200);
    await expectUnpaid(desk, order);
    await desk.sandbox.post('/reset');
    await until('le paiement n’est jamais compté', async () => {
      await desk.comeBack(provider, payment);
      return (await desk.outcomeOf(order)).paidXof > 0;
    });
    await expectPaid(desk, order, order.dueXof);
  });

const single: Case[] = [
  ...forEach('refusé, puis payé par un second essai', [], (provider) => async (desk, order) => {
    const first = await begun(desk, order, provider);
    await desk.act(provider, first, 'refuse');
    await desk.comeBack(provider, first);
    await expectUnpaid(desk, order);
    const second = await untilBegun(desk, order, provider);
    assert.notEqual(second.token, first.token);
    await desk.act(provider, second, 'pay');
    await expectPaid(desk, order, order.dueXof);
  }),
  ...forEach(
    'expiré : plus rien à payer, puis payé par un second',
    ['orange', 'card'],
    (provider) => async (desk, order) => {
      const first = await begun(desk, order, provider);
      await desk.act(provider, first, 'expire');
      await desk.comeBack(provider, first);
      const late = await desk.act(provider, first, 'pay');
      assert.equal(late.status, 409);
      await expectUnpaid(desk, order);
      const second = await untilBegun(desk, order, provider);
      await desk.act(provider, second, 'pay');
      await expectPaid(desk, order, order.dueXof);
    },
  ),
  ...forEach('payé deux fois, par deux moyens', ['wave'], (provider) => async (desk, order) => {
    const other = await begun(desk, order, provider);
    const wave = await begun(desk, order, 'wave');
    await desk.act('wave', wave, 'pay');
    await expectPaid(desk, order, order.dueXof);
    await desk.act(provider, other, 'pay');
    await until('le second paiement n’attend personne', async () => {
      const { states } = await desk.outcomeOf(order);
      return states.includes('review');
    });
    await expectPaid(desk, order, order.dueXof);
  }),
  ...forEach('payé deux fois, sur la même page', [], (provider) => async (desk, order) => {
    const payment = await begun(desk, order, provider);
    await desk.act(provider, payment, 'pay');
    const again = await desk.act(provider, payment, 'pay');
    assert.equal(again.status, 409);
    await expectPaid(desk, order, order.dueXof);
    assert.ok((await desk.begin(order, provider)).status >= 400, 'un troisième paiement commence');
  }),
  ...forEach('payé après l’annulation de la commande', [], (provider) => async (desk, order) => {
    const payment = await begun(desk, order, provider);
    const cancelled = await desk.call(
      'POST',
      pathTo(paths.orderCancel, { id: order.id }),
      order.owner,
      {},
    );
    assert.equal(cancelled.status, 200);
    await desk.act(provider, payment, 'pay');
    await until('personne n’est averti', async () => {
      const { states } = await desk.outcomeOf(order);
      return states === 'review';
    });
    await expectUnpaid(desk, order);
  }),
  ...forEach('un navigateur déclare le paiement fait', [], (provider) => async (desk, order) => {
    const payment = await begun(desk, order, provider);
    const claim = { payment_state: 'completed', token_status: true, amount: order.totalXof };
    await desk.call(
      'PUT',
      pathTo(paths.paymentUpdate, { id: payment.transactionId }),
      order.owner,
      claim,
    );
    await desk.call(
      'PUT',
      pathTo(paths.paymentVerify, { token: payment.token }),
      order.owner,
      claim,
    );
    await expectUnpaid(desk, order);
  }),
  ...forEach(
    'tuée entre la réponse de l’opérateur et l’écriture',
    [],
    (provider) => async (desk, order) => {
      await desk.turn({ [`${KNOB[provider]}Callback`]: 'never' });
      const payment = await begun(desk, order, provider);
      await desk.act(provider, payment, 'pay');
      await desk.holding(order, async () => {
        const asked = desk.comeBack(provider, payment).catch(() => undefined);
        await until('l’opérateur n’est pas interrogé', () => desk.standsBeforeCommit());
        await desk.kill();
        await asked;
      });
      await expectUnpaid(desk, order);
      await desk.startAgain();
      await expectPaid(desk, order, order.dueXof);
    },
  ),
];

/** Retries until a payment begins: the shop first looks for the one whose response was lost. */
async function untilBegun(
  desk: PaymentDesk,
  order: Placed,
  provider: OnlineProvider,
): Promise<Begun> {
  let payment = await desk.begin(order, provider);
  await until('aucun second paiement ne commence', async () => {
    if (payment.status === 200) return true;
    payment = await desk.begin(order, provider);
    return payment.status === 200;
  });
  return payment;
}

function forEach(
  title: string,
  not: OnlineProvider[],
  make: (provider: OnlineProvider) => Run,
): Case[] {
  return ONLINE_PROVIDERS.filter((provider) => !not.includes(provider)).map((provider) => ({
    title,
    kind: 'order',
    provider,
    run: make(provider),
  }));
}

/** Every payment case that the shop must handle, with each provider where it can occur. */
export const cases: Case[] = [
  ...plain,
  ...withCallback('retour avant le rappel', 'late'),
  ...withCallback('retour après le rappel', 'early'),
  ...withCallback('trois rappels', 'three-times'),
  ...withCallback('rappels dans le désordre', 'out-of-order'),
  ...withCallback('rappel falsifié', 'wrong-signature', { hears: 'refused' }),
  ...withCallback('rappel trop ancien', 'old-timestamp', { not: ['card'], hears: 'good' }),
  ...withCallback('rappel d’une référence inconnue', 'unknown-reference', { hears: 'good' }),
  ...withCallback('aucun rappel', 'never'),
  ...withMoney('mauvais montant', 'wrong-amount'),
  ...withMoney('mauvaise monnaie', 'wrong-currency', ['card']),
  ...withMoney('mauvaise référence', 'wrong-reference'),
  ...failingStart('opérateur en panne (503)', '503'),
  ...failingStart('opérateur en erreur (500)', '500'),
  ...failingStart('trop de demandes (429)', '429'),
  ...failingStart('réponse illisible', 'broken-json'),
  ...failingStart('réponse perdue après succès', 'lost-answer'),
  ...failingStart('opérateur lent (10 s)', 'slow'),
  ...failingRead('en panne au retour (503)', '503'),
  ...failingRead('en erreur au retour (500)', '500'),
  ...failingRead('illisible au retour', 'broken-json'),
  ...single,
];
