import type { FastifyInstance } from 'fastify';
import type { Call } from '#contract/base/call.ts';
import { pathTo } from '#contract/base/paths.ts';
import type { Db } from '#server/base/db/open.ts';
import { asStaff } from '#tests/helpers/base/app.ts';
import { afterSalesUses } from './after-sales.ts';
import { apiKeyUses } from './api-keys.ts';
import { catalogueUses } from './catalogue.ts';
import { creditUses } from './credit.ts';
import { importUses } from './imports.ts';
import { movingUses } from './moving.ts';
import { orderUses } from './orders.ts';
import { paymentUses } from './payments.ts';
import { peopleUses } from './people.ts';
import { proformaUses } from './proformas.ts';
import { returnUses } from './returns.ts';
import { roundUses } from './rounds.ts';
import { shelfUses } from './shelves.ts';
import { stockUses } from './stock.ts';
import { tillUses } from './tills.ts';
import type { Use, Uses } from './use.ts';
import { webhookUses } from './webhooks.ts';
import { wordUses } from './words.ts';

/** A successful use of each call by which staff change something. */
export const usesOn = (db: Db): Uses => ({
  ...catalogueUses(db),
  ...shelfUses(db),
  ...importUses(db),
  ...stockUses(db),
  ...orderUses(db),
  ...creditUses(db),
  ...paymentUses(db),
  ...tillUses(db),
  ...proformaUses(db),
  ...returnUses(db),
  ...afterSalesUses(db),
  ...roundUses(db),
  ...peopleUses(db),
  ...wordUses(db),
  ...movingUses(db),
  ...webhookUses(db),
  ...apiKeyUses(db),
});

/** `ifMatch` is sent as is, and left out by default. */
export function sendUse(app: FastifyInstance, call: Call, use: Use, ifMatch?: string) {
  const {
    id = 0,
    code = '',
    kind = '',
    device = 0,
    buyer = 0,
    payload,
    multipart,
    headers = asStaff,
  } = use;
  return app.inject({
    method: call.method,
    url: pathTo(call.path as '/:id/:code/:kind/:device/:buyer', {
      id,
      code,
      kind,
      device,
      buyer,
    }),
    headers: { ...headers, ...(ifMatch !== undefined && { 'if-match': ifMatch }) },
    ...((multipart ?? payload) && { payload: multipart ?? payload }),
  });
}
