import type { FastifyInstance } from 'fastify';
import { customerCalls } from '#contract/people/customers.ts';
import { senderOf } from '#server/base/http/sender.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { ownAccount, ownAccountId } from '#server/base/identity/actor.ts';
import { toAccount } from '#server/base/identity/person-payload.ts';
import { provePhone, sendPhoneCode } from '#server/people/accounts/prove-phone.ts';
import { changeDetails } from './change-details.ts';
import { readDetailsForm, readPartnerForm } from './details-payload.ts';

/** Changes of a person's details, which may want the password of the account, and the proof of its number. */
export function serveDetails(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveCall(app, parts, customerCalls.updateUser, async ({ params, body, actor, version }) => {
    const change = { ...readDetailsForm(body), seenVersion: version };
    return toAccount(await changeDetails({ db, config, actor }, params.id, change));
  });
  serveCall(app, parts, customerCalls.updateMe, async ({ body, actor }) =>
    toAccount(
      await changeDetails({ db, config, actor }, ownAccountId(actor), readDetailsForm(body)),
    ),
  );
  serveCall(app, parts, customerCalls.sendPhoneCode, async ({ actor, request }) => {
    await sendPhoneCode({ db, config, actor: ownAccount(actor) }, senderOf(request, config, actor));
    return { message: 'Un code vous a été envoyé par SMS.' };
  });
  serveCall(app, parts, customerCalls.provePhone, async ({ body, actor }) =>
    toAccount(await provePhone({ db, config, actor: ownAccount(actor) }, body.code)),
  );
  serveCall(app, parts, customerCalls.updatePartner, async ({ params, body, actor }) => {
    await changeDetails({ db, config, actor }, params.id, readPartnerForm(body));
    return { message: 'Les informations sont enregistrées.' };
  });
}
