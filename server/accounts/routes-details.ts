import type { FastifyInstance } from 'fastify';
import { customerCalls } from '#contract/customers.ts';
import { readDetailsForm, readPartnerForm } from '#server/customers/details-payload.ts';
import { ownAccountId } from '#server/customers/own-account.ts';
import { toAccount } from '#server/customers/payload.ts';
import { type Parts, serveCall } from '#server/http/serve-call.ts';
import { changeDetails } from './change-details.ts';

/** Changes of a person's details, which may want the password of the account. */
export function serveDetails(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveCall(app, parts, customerCalls.updateUser, async ({ params, body, actor, version }) => {
    const change = { ...readDetailsForm(body), seenVersion: version };
    return toAccount(await changeDetails(db, config, actor, params.id, change));
  });
  serveCall(app, parts, customerCalls.updateMe, async ({ body, actor }) =>
    toAccount(await changeDetails(db, config, actor, ownAccountId(actor), readDetailsForm(body))),
  );
  serveCall(app, parts, customerCalls.updatePartner, async ({ params, body, actor }) => {
    await changeDetails(db, config, actor, params.id, readPartnerForm(body));
    return { message: 'Les informations sont enregistrées.' };
  });
}
