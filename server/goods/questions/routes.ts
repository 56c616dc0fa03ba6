import type { FastifyInstance } from 'fastify';
import { questionCalls } from '#contract/goods/questions.ts';
import { staffQuestionCalls, staffQuestions } from '#contract/goods/staff-questions.ts';
import { limitAddress } from '#server/base/http/limits.ts';
import { senderOf } from '#server/base/http/sender.ts';
import { type Parts, serveCall } from '#server/base/http/serve-call.ts';
import { ownAccountId } from '#server/base/identity/actor.ts';
import { countUse } from '#server/base/limits/limit-attempts.ts';
import { serveList } from '#server/base/lists/serve-list.ts';
import { askAsGuest, askQuestion } from './ask-question.ts';

import { decideQuestion } from './decide-question.ts';
import { listQuestionsOfProduct, listStaffQuestions } from './list-questions.ts';

const QUESTIONS_A_DAY = 10;
const FROM_ADDRESS = { max: 30, windowMs: 3_600_000 };
const SENTENCE = 'Vous avez déjà posé plusieurs questions.';
/** Many customers share an address of a mobile network, so contacts are limited by the day instead. */
const GUESTS_FROM_ADDRESS = {
  max: 10,
  windowMs: 3_600_000,
  sentence:
    'Plusieurs questions viennent déjà de votre connexion ; avec un compte, vous pouvez poser la vôtre.',
};

export function serveQuestions(app: FastifyInstance, parts: Parts): void {
  const { db, config } = parts;
  const limit = limitAddress(app, config, { ...FROM_ADDRESS, sentence: SENTENCE });
  serveCall(app, parts, questionCalls.listQuestionsOfProduct, ({ params }) =>
    listQuestionsOfProduct(db, params.id),
  );
  serveCall(app, parts, questionCalls.askQuestion, async ({ body, actor, request }) => {
    const partnerId = ownAccountId(actor);
    await limit(request);
    await countUse(db, ['question', String(partnerId)], {
      max: QUESTIONS_A_DAY,
      windowS: 86_400,
      sentence: SENTENCE,
    });
    return askQuestion(db, partnerId, { productId: body.produit_id, text: body.text });
  });
  const limitGuests = limitAddress(app, config, {
    ...GUESTS_FROM_ADDRESS,
    everywhere: { db, what: 'questions of guests from' },
  });
  serveCall(app, parts, questionCalls.askQuestionAsGuest, async ({ body, request }) => {
    const { produit_id: productId, text, prenom: name, contact, site = '' } = body;
    await limitGuests(request);
    // Only a machine fills the hidden field; the reply does not reveal that it is ignored.
    const sender = senderOf(request, config);
    if (site.trim() === '') {
      await askAsGuest(db, config, { productId, text, name, contact, sender });
    }
    return { sent: true as const };
  });
  serveList(app, parts, staffQuestions, ({ query, reader }) => listStaffQuestions(reader, query));
  serveCall(app, parts, staffQuestionCalls.decideQuestion, ({ params, body, actor, version }) =>
    decideQuestion({ db, config, actor }, { id: params.id, version }, body),
  );
}
