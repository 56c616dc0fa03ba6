import type { FastifyInstance } from 'fastify';
import { staffVoucherCalls, staffVouchers } from '#contract/money/staff-vouchers.ts';
import { voucherCalls } from '#contract/money/vouchers.ts';
import type { Db } from '#server/base/db/open.ts';
import { serveCall } from '#server/base/http/serve-call.ts';
import { findCurrentActor, guesserOf, readRequestActor } from '#server/base/http/session.ts';
import { callerKeyOf } from '#server/base/identity/actor.ts';
import { readIdempotencyKey, replyOnce } from '#server/base/limits/idempotency.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { Problem } from '#server/base/problem.ts';
import type { PaymentParts } from '../payment/parts.ts';
import { leastOfAll } from '../payment/payable.ts';
import { cancelVoucher, isNotCancelled } from './cancel-voucher.ts';
import { confirmVoucher, requestVoucher } from './issue-voucher.ts';
import { payByVoucher, tryVoucherCode } from './pay-by-voucher.ts';
import { listVouchers, readVoucher } from './read-vouchers.ts';
import { balanceOf, isOver } from './voucher-ledger.ts';

export function serveVouchers(app: FastifyInstance, parts: PaymentParts): void {
  const { db, config, providers } = parts;
  serveCall(app, parts, voucherCalls.getVoucherBalance, async ({ body, request }) => {
    const actor = await readRequestActor(request, db, config);
    const voucher = await tryVoucherCode(db, guesserOf(request, actor), body.code);
    return {
      balance: isOver(voucher) ? 0 : await balanceOf(db, voucher.id),
      amount: voucher.amount,
      expires_on: voucher.expiresOn,
      is_over: isOver(voucher),
    };
  });
  serveCall(app, parts, voucherCalls.payByVoucher, async ({ body, request }) => {
    const { order_id: orderId, order_token: token, code } = body;
    const actor = await findCurrentActor(request, db, config, token);
    const { id: voucherId } = await tryVoucherCode(db, guesserOf(request, actor), code);
    const payer = { actor, orderToken: token || undefined };
    const wanted = { orderId, voucherId, leastXof: leastOfAll(providers) };
    const { amountXof, balanceXof, leftXof } = await payByVoucher(
      { db, config, actor: payer },
      wanted,
    );
    return { amount: amountXof, balance: balanceXof, amount_residual: leftXof };
  });
  serveList(app, parts, staffVouchers, ({ query, reader }) => listVouchers(reader, query));
  serveCall(app, parts, staffVoucherCalls.getStaffVoucher, ({ params }) =>
    readVoucher(db, params.id),
  );
  serveCall(app, parts, staffVoucherCalls.issueVoucher, async ({ actor, body, request }) => {
    const asked = {
      caller: callerKeyOf(actor),
      payload: body,
      route: request.routeOptions.url ?? '',
      key: readIdempotencyKey(request.headers['idempotency-key']),
    };
    // The code is stored nowhere, so the cached response has none.
    let code = '';
    const issue = async (tx: Db) => {
      const issued = await requestVoucher({ db: tx, config, actor }, body);
      code = issued.code;
      return { id: issued.id };
    };
    const { reply, isReplayed } = await replyOnce(db, asked, issue, isNotCancelled);
    const voucher = await readVoucher(db, reply.id);
    if (isReplayed && voucher.state !== 'asked') throw alreadyIssued(reply.id);
    return { ...voucher, code };
  });
  serveCall(app, parts, staffVoucherCalls.confirmVoucher, async ({ actor, params, body }) => {
    const act = { db, config, actor };
    const { code } = await confirmVoucher(act, params.id, body?.alone_reason);
    return { ...(await readVoucher(db, params.id)), code };
  });
  serveCall(app, parts, staffVoucherCalls.cancelVoucher, async ({ actor, params, body }) => {
    await cancelVoucher({ db, config, actor }, params.id, body.reason);
    return readVoucher(db, params.id);
  });
}

const alreadyIssued = (id: number) =>
  new Problem(
    'conflict',
    `Ce bon d’achat a déjà été émis, sous le numéro BA-${id}. Si son code n’a pas été noté, annulez-le et émettez-en un autre.`,
  );
