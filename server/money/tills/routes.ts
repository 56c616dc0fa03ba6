import type { FastifyInstance } from 'fastify';
import { tillCalls } from '#contract/money/tills/till.ts';
import { tillCommandCalls } from '#contract/money/tills/till-commands.ts';
import { tillOrderCalls } from '#contract/money/tills/till-orders.ts';
import { tillReturnCalls } from '#contract/money/tills/till-returns.ts';
import { tillSaleCalls } from '#contract/money/tills/till-sales.ts';
import { serveCall } from '#server/base/http/serve-call.ts';
import { isoTime } from '#server/base/time.ts';
import type { PaymentParts } from '../payments/payment/parts.ts';
import { applyTillCommands } from './commands/apply-commands.ts';
import { findOwnDevice, listOpenTills, registerDevice } from './devices/own-device.ts';
import { readTillPapers, sendTillTicket } from './papers/ticket-papers.ts';
import { findTillOrders } from './reading/find-order.ts';
import { findTillSerial } from './reading/find-serial.ts';
import { quoteTillSale } from './reading/quote-sale.ts';
import { readTillCatalogue } from './reading/read-catalogue.ts';
import { readTill } from './reading/read-till.ts';
import { findReturns } from './returning/find-returns.ts';
import type { GoodsBack } from './returning/goods-back.ts';
import { quoteReturn } from './returning/quote-return.ts';
import { readTillPayment, startTillPayment } from './selling/pay-by-phone.ts';
import { serveStaffTills } from './staff/routes.ts';

/** The calls of a till's device. Each names its key, so that a lost device is shut out of all of them. */
export function serveTills(
  app: FastifyInstance,
  parts: PaymentParts & { goodsBack: GoodsBack },
): void {
  const { db, config, providers, goodsBack } = parts;
  const outside = { ...parts, logger: app.log };
  serveStaffTills(app, parts);
  serveCall(app, parts, tillCalls.listOpenTills, () => listOpenTills(db));
  serveCall(app, parts, tillCalls.registerTillDevice, async ({ body, actor }) => {
    const { device: key, till_id: tillId, name = '' } = body;
    return readTill({ db, config, actor }, await registerDevice(db, actor, { key, tillId, name }));
  });
  serveCall(app, parts, tillCalls.getTill, async ({ query, actor }) =>
    readTill({ db, config, actor }, await findOwnDevice(db, query.device)),
  );
  serveCall(app, parts, tillCalls.getTillCatalogue, async ({ query }) => {
    const { till } = await findOwnDevice(db, query.device);
    const found = await readTillCatalogue({ db, config }, till.placeId, query.version);
    return { ...found, at: isoTime(new Date()) };
  });
  serveCall(app, parts, tillSaleCalls.quoteTillSale, async ({ body: { device, ...asked } }) => {
    const { till } = await findOwnDevice(db, device);
    return quoteTillSale({ db, config }, till, asked);
  });
  serveCall(app, parts, tillCommandCalls.sendTillCommands, async ({ body, actor }) => {
    const own = await findOwnDevice(db, body.device);
    const results = await applyTillCommands(
      { db, config, actor, providers, goodsBack },
      own,
      body.commands,
    );
    return { results, state: await readTill({ db, config, actor }, own) };
  });
  serveCall(app, parts, tillOrderCalls.findTillOrder, async ({ query, actor }) => {
    const { till } = await findOwnDevice(db, query.device);
    return findTillOrders({ db, actor }, till, query.q);
  });
  serveCall(app, parts, tillOrderCalls.findTillSerial, async ({ query }) => {
    const { till } = await findOwnDevice(db, query.device);
    return findTillSerial(db, till, query.code);
  });
  serveCall(app, parts, tillReturnCalls.findTillReturns, async ({ query }) => {
    await findOwnDevice(db, query.device);
    return findReturns({ db, config }, goodsBack, query.q);
  });
  serveCall(app, parts, tillReturnCalls.quoteTillReturn, async ({ body: { device, ...asked } }) => {
    const { till } = await findOwnDevice(db, device);
    return quoteReturn({ db, config, providers }, till, asked);
  });
  serveCall(app, parts, tillOrderCalls.startTillPayment, async ({ params, body, actor }) => {
    const own = await findOwnDevice(db, body.device);
    const { provider, amount: amountXof } = body;
    return startTillPayment(outside, actor, own, { orderId: params.id, provider, amountXof });
  });
  serveCall(app, parts, tillOrderCalls.getTillPapers, async ({ params, query }) => {
    const { till } = await findOwnDevice(db, query.device);
    return readTillPapers({ db, config }, till, params.id);
  });
  serveCall(app, parts, tillOrderCalls.sendTillTicket, async ({ params, body, actor }) => {
    const { till } = await findOwnDevice(db, body.device);
    const asked = { orderId: params.id, phone: body.phone };
    return { sent_to: await sendTillTicket({ db, config, actor }, till, asked) };
  });
  serveCall(app, parts, tillOrderCalls.getTillPayment, async ({ params, query, actor }) => {
    await findOwnDevice(db, query.device);
    return readTillPayment(outside, actor, params.id);
  });
}
