import type { FastifyInstance } from 'fastify';
import { orderCalls } from '#contract/sales/orders/orders.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { getOrder, listCreditOrders } from '../reading/read-orders.ts';
import { hasUnpaidCredit, listDebts } from './owed-by-company.ts';
import { validateForEmployer, validateForShop } from './validate-credit.ts';

const SUCCESS = 'success' as const;

export function serveCredit(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveCall(app, parts, orderCalls.getCreditOrderState, async ({ params }) =>
    (await hasUnpaidCredit(db, params.id))
      ? { status: SUCCESS, code: 400, message: 'Une commande à crédit n’est pas encore payée.' }
      : { status: SUCCESS, code: 200, message: 'Aucune commande à crédit à payer.' },
  );
  serveCall(app, parts, orderCalls.listCreditOrdersOfCompany, ({ actor }) =>
    listCreditOrders(db, actor),
  );
  serveCall(app, parts, orderCalls.listDebtsOfCompany, ({ actor }) => listDebts(db, actor));
  serveCall(app, parts, orderCalls.validateForEmployer, async ({ params, body, actor }) => {
    await validateForEmployer({ db, config, actor }, params.id, body);
    return getOrder(db, actor, params.id);
  });
  serveCall(app, parts, orderCalls.validateForShop, async ({ params, body, actor, version }) => {
    await validateForShop({ db, config, actor }, params.id, { ...body, version });
    return getOrder(db, actor, params.id);
  });
}
