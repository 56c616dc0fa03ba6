import type { FastifyInstance } from 'fastify';
import { creditCalls, staffCredits } from '#contract/sales/orders/staff-credits.ts';
import { instalmentCalls, staffInstalments } from '#contract/sales/orders/staff-instalments.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { overrideCredit } from '../credit/override-credit.ts';
import { findAssentRefusal } from '../credit/refuse-former-approver.ts';
import { remindNow } from '../credit/remind-now.ts';
import { getOrder } from '../reading/read-orders.ts';
import { listStaffCredits } from './list-credits.ts';
import { listInstalments } from './list-instalments.ts';

/** Orders on credit: whose turn it is, and what is due (api-contract, section 5). */
export function serveStaffCredit(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveList(app, parts, staffCredits, ({ query, actor, reader }) =>
    listStaffCredits(reader, actor, query),
  );
  serveCall(app, parts, creditCalls.getStaffCredit, async ({ params, actor }) => {
    const order = await getOrder(db, actor, params.id, { saleType: 'creditorder' });
    return { ...order, assent_refusal: await findAssentRefusal(db, actor, order) };
  });
  serveCall(app, parts, creditCalls.overrideCredit, async ({ params, body, actor, version }) => {
    await overrideCredit({ db, config, actor }, params.id, { reason: body.reason, version });
    return getOrder(db, actor, params.id);
  });
  serveList(app, parts, staffInstalments, ({ query, actor, reader }) =>
    listInstalments(reader, actor, query),
  );
  serveCall(app, parts, instalmentCalls.remindInstalment, async ({ params, actor }) => {
    const [orderId, sequence] = params.id.split('-').map(Number);
    await remindNow({ db, config, actor }, { orderId: orderId!, sequence: sequence! });
    return { id: params.id, message: 'Le rappel est parti.' };
  });
}
