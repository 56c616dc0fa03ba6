import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { loseAnswer, neverAnswer } from '../failures.ts';
import type { Knobs } from '../knobs.ts';
import { CODE_TEMPLATE, NEWS_TEMPLATE, type Threads, WHATSAPP_CLIENT } from './threads.ts';

/** Signs. */
const MOST_CODE = 15;

/** One line, without four blanks in a row. */
const parameter = z.strictObject({
  type: z.literal('text'),
  text: z.string().check(z.minLength(1), z.maxLength(1024), z.regex(/^(?!.*(\s{4}|[\n\t])).*$/s)),
});
const body = z.strictObject({ type: z.literal('body'), parameters: z.array(parameter) });
const button = z.strictObject({
  type: z.literal('button'),
  sub_type: z.literal('url'),
  index: z.literal('0'),
  parameters: z.tuple([parameter]),
});
const common = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.optional(z.literal('individual')),
  to: z.string().check(z.regex(/^\d{6,15}$/)),
  biz_opaque_callback_data: z.optional(z.string().check(z.maxLength(512))),
};
const request = z.discriminatedUnion('type', [
  z.strictObject({
    ...common,
    type: z.literal('text'),
    text: z.strictObject({
      preview_url: z.optional(z.boolean()),
      body: z.string().check(z.minLength(1), z.maxLength(4096)),
    }),
  }),
  z.strictObject({
    ...common,
    type: z.literal('template'),
    template: z.strictObject({
      name: z.string(),
      language: z.strictObject({
        code: z.string(),
        policy: z.optional(z.literal('deterministic')),
      }),
      components: z.union([z.tuple([body]), z.tuple([body, button])]),
    }),
  }),
]);

/** Undefined for wrong parameters. */
const TEMPLATES: Record<string, (body: string[], button?: string[]) => string | undefined> = {
  [NEWS_TEMPLATE]: ([shop, news, ...more], button) =>
    shop === undefined || news === undefined || more.length > 0 || button !== undefined
      ? undefined
      : `Bonjour, voici des nouvelles de ${shop}. ${news} Répondez STOP pour ne plus recevoir ces messages ici.`,
  [CODE_TEMPLATE]: ([code, ...more], button) =>
    code === undefined || code.length > MOST_CODE || more.length > 0 || button?.[0] !== code
      ? undefined
      : `${code} est votre code de vérification. Pour votre sécurité, ne le partagez pas.`,
};

/** Imitates Meta's API for messages and templates, as strict as it is. */
export function serveSandboxWhatsapp(app: FastifyInstance, threads: Threads, knobs: Knobs): void {
  app.setErrorHandler((_error, _request, reply) => refuse(reply, 400, 100, 'Invalid parameter'));
  const fail = (authorization: string | undefined, reply: FastifyReply) => {
    if (knobs.whatsapp === 'timeout') return neverAnswer(reply);
    if (knobs.whatsapp === '500') return refuse(reply, 500, 131_000, 'Something went wrong');
    if (knobs.whatsapp === '429') return refuse(reply, 429, 130_429, 'Rate limit hit');
    if (authorization === `Bearer ${WHATSAPP_CLIENT.WHATSAPP_TOKEN}`) return undefined;
    return refuse(reply, 401, 190, 'Access token could not be decrypted');
  };
  serveTemplates(app, knobs, fail);
  app.post<{ Params: { phoneId: string } }>('/:version/:phoneId/messages', async (asked, reply) => {
    const failed = fail(asked.headers.authorization, reply);
    if (failed !== undefined) return failed;
    const { WHATSAPP_PHONE_ID: phoneId } = WHATSAPP_CLIENT;
    if (asked.params.phoneId !== phoneId) return refuse(reply, 400, 100, 'Unknown number');
    const read = request.safeParse(asked.body);
    if (!read.success) return refuse(reply, 400, 131_009, 'Parameter value is not valid');
    const { to, biz_opaque_callback_data: reference = '' } = read.data;
    let text: string;
    if (read.data.type === 'text') {
      text = read.data.text.body;
    } else {
      const { name, language, components } = read.data.template;
      const write = TEMPLATES[name];
      if (name === NEWS_TEMPLATE && knobs.whatsappTemplates === 'PAUSED') {
        return refuse(reply, 400, 132_015, 'Template is paused');
      }
      const isGone = name === NEWS_TEMPLATE && knobs.whatsappTemplates != null;
      if (write === undefined || isGone || language.code !== 'fr') {
        return refuse(reply, 404, 132_001, 'Template name does not exist in the translation');
      }
      const [body, button] = components.map(({ parameters }) => parameters.map((one) => one.text));
      const written = write(body ?? [], button);
      if (written === undefined) {
        return refuse(reply, 400, 132_000, 'Number of parameters does not match');
      }
      text = written;
    }
    const { id, told } = threads.take(to, text, { isFree: read.data.type === 'text', reference });
    if (knobs.whatsapp === 'lost-answer') {
      await told;
      return loseAnswer(reply);
    }
    return reply.send({
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id, message_status: 'accepted' }],
    });
  });
}

type Fail = (authorization: string | undefined, reply: FastifyReply) => FastifyReply | undefined;

function serveTemplates(app: FastifyInstance, knobs: Knobs, fail: Fail): void {
  type Asked = { Params: { businessId: string }; Querystring: { after?: string } };
  app.get<Asked>('/:version/:businessId/message_templates', async (asked, reply) => {
    const failed = fail(asked.headers.authorization, reply);
    if (failed !== undefined) return failed;
    if (knobs.whatsapp === 'lost-answer') return loseAnswer(reply);
    if (asked.params.businessId !== WHATSAPP_CLIENT.WHATSAPP_BUSINESS_ID) {
      return refuse(reply, 400, 100, 'Unsupported get request');
    }
    const all = templatesOf(knobs);
    const page = Number(asked.query.after ?? 0);
    const hasMore = page + 1 < all.length;
    const cursors = { before: String(page), after: String(page + 1) };
    return reply.send({
      data: all.slice(page, page + 1),
      paging: { cursors, ...(hasMore && { next: `https://graph.facebook.com/${page + 1}` }) },
    });
  });
}

function templatesOf({ whatsappTemplates: state }: Knobs) {
  const isRejected = state === 'REJECTED';
  const news = {
    name: NEWS_TEMPLATE,
    status: state ?? 'APPROVED',
    language: 'fr',
    category: 'UTILITY',
    rejected_reason: isRejected ? 'PROMOTIONAL' : 'NONE',
    id: '1',
  };
  const codes = {
    ...news,
    name: CODE_TEMPLATE,
    status: 'APPROVED',
    category: 'AUTHENTICATION',
    rejected_reason: 'NONE',
    id: '2',
  };
  return state === 'missing' ? [codes] : [news, codes];
}

const refuse = (reply: FastifyReply, status: number, code: number, message: string) =>
  reply.code(status).send({ error: { message, type: 'OAuthException', code } });
