import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/base/paths.ts';
import { customerCalls } from '#contract/people/customers.ts';
import { signBrowserOut } from '#server/base/http/begun-payments.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { senderOf } from '#server/base/http/sender.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { ownAccount, ownAccountId } from '#server/base/identity/actor.ts';

import { findPerson, findSessionBundle } from '#server/base/identity/find-partner.ts';
import { toAccount, toAccountWithCompany } from '#server/base/identity/person-payload.ts';
import { Problem } from '#server/base/problem.ts';
import { proveEmail, sendEmailCode } from '#server/people/accounts/add-email.ts';
import { provePhone, sendPhoneCode } from '#server/people/accounts/prove-phone.ts';
import { createAddress, deleteAddress, listAddresses, updateAddress } from './addresses.ts';
import {
  changeDetails,
  readAvatar,
  readDetailsForm,
  readPartnerForm,
  saveAvatar,
} from './change-details.ts';
import { eraseAccount } from './erase-account.ts';
import { listUsers } from './list-users.ts';

/** Reading a large picture is work; this is enough for a network that many share. */
const PICTURES_AN_HOUR = 60;

export function serveCustomers(app: FastifyInstance, parts: Parts): void {
  serveReads(app, parts);
  serveAddresses(app, parts);
  servePictures(app, parts);
  serveDetails(app, parts);
  serveErasing(app, parts);
}

function serveReads(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveCall(app, parts, customerCalls.listUsers, async ({ query, actor }) =>
    (await listUsers(db, actor, query)).map(toAccount),
  );
  serveCall(app, parts, customerCalls.getUser, async ({ params, actor }) =>
    toAccount(await findPerson(db, params.id, actor)),
  );
  serveCall(app, parts, customerCalls.getAccountSession, ({ params, actor }) =>
    findSessionBundle(db, config, params.id, actor),
  );
  serveCall(app, parts, customerCalls.getAccountDetails, async ({ params, actor }) =>
    toAccountWithCompany(await findPerson(db, params.id, actor), config),
  );
}

function serveAddresses(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serveCall(app, parts, customerCalls.listAddresses, ({ actor }) =>
    listAddresses(db, ownAccountId(actor)),
  );
  serveCall(app, parts, customerCalls.createAddress, ({ body, actor }) =>
    createAddress(db, ownAccountId(actor), body),
  );
  serveCall(app, parts, customerCalls.updateAddress, ({ params, body, actor }) =>
    updateAddress(db, ownAccountId(actor), params.id, body),
  );
  serveCall(app, parts, customerCalls.deleteAddress, async ({ params, actor }) => {
    await deleteAddress(db, ownAccountId(actor), params.id);
    return {};
  });
}

function servePictures(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const limit = limitAddress(app, config, {
    max: PICTURES_AN_HOUR,
    windowMs: 3_600_000,
    sentence: 'Plusieurs photos ont déjà été envoyées.',
  });
  serveCall(app, parts, customerCalls.setAvatar, async ({ params, body, actor, request }) => {
    await limit(request);
    return toAccount(await saveAvatar(db, actor, params.partnerId, body.avatar));
  });

  app.get<{ Params: { key: string } }>(
    paths.avatarPicture,
    { schema: { hide: true }, logLevel: 'warn' },
    async (request, reply) => {
      const { key } = request.params;
      const webp = /^[0-9a-f]{32}$/.test(key) ? await readAvatar(db, key) : undefined;
      if (webp === undefined) throw new Problem('not-found', 'Cette image n’existe pas.');
      return reply
        .header('cache-control', 'private, max-age=31536000, immutable')
        .type('image/webp')
        .send(webp);
    },
  );
}

function serveErasing(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  serveCall(app, parts, customerCalls.eraseUser, async ({ actor, params, body, reply }) => {
    await eraseAccount({ db, config, actor }, params.id, body ?? {});
    if (actor.kind === 'account' && actor.id === params.id) signBrowserOut(reply, config);
    return { message: 'Le compte est effacé.' };
  });
}

/** Changes of a person's details, which may want the password of the account, and the proof of its number. */
function serveDetails(app: FastifyInstance, parts: Parts): void {
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
  serveCall(app, parts, customerCalls.sendEmailCode, async ({ actor, body, request }) => {
    const act = { db, config, actor: ownAccount(actor) };
    await sendEmailCode(act, senderOf(request, config, actor), body.email);
    return { message: 'Un code vous a été envoyé par e-mail.' };
  });
  serveCall(app, parts, customerCalls.proveEmail, async ({ actor, body }) =>
    toAccount(await proveEmail({ db, config, actor: ownAccount(actor) }, body.code)),
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
