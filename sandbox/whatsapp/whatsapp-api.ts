import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { neverAnswer } from '../failures.ts';
import type { Knobs } from '../knobs.ts';
import { CODE_TEMPLATE, NEWS_TEMPLATE, WHATSAPP_CLIENT } from './settings.ts';
import type { Threads } from './threads.ts';

/** The longest code that a template for codes takes. */
const MOST_CODE = 15;

/** A parameter of a template: one line, without four blanks on end. */
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

/** What each template says; undefined where its parameters are not those that it has. */
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

/** The Cloud API as far as the shop uses it, as strict as Meta's own. */
export function serveWhatsapp(app: FastifyInstance, threads: Threads, knobs: Knobs): void {
  app.setErrorHandler((_error, _request, reply) => refuse(reply, 400, 100, 'Invalid parameter'));
  app.post<{ Params: { phoneId: string } }>('/:version/:phoneId/messages', async (asked, reply) => {
    if (knobs.whatsapp === 'timeout') return neverAnswer(reply);
    if (knobs.whatsapp === '500') return refuse(reply, 500, 131_000, 'Something went wrong');
    if (knobs.whatsapp === '429') return refuse(reply, 429, 130_429, 'Rate limit hit');
    const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_ID: phoneId } = WHATSAPP_CLIENT;
    if (asked.headers.authorization !== `Bearer ${token}`) {
      return refuse(reply, 401, 190, 'Access token could not be decrypted');
    }
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
      if (write === undefined || language.code !== 'fr') {
        return refuse(reply, 404, 132_001, 'Template name does not exist in the translation');
      }
      const [body, button] = components.map(({ parameters }) => parameters.map((one) => one.text));
      const written = write(body ?? [], button);
      if (written === undefined) {
        return refuse(reply, 400, 132_000, 'Number of parameters does not match');
      }
      text = written;
    }
    const id = threads.take(to, text, { isFree: read.data.type === 'text', reference });
    if (knobs.whatsapp === 'lost-answer') return neverAnswer(reply);
    return reply.send({
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id, message_status: 'accepted' }],
    });
  });
}

const refuse = (reply: FastifyReply, status: number, code: number, message: string) =>
  reply.code(status).send({ error: { message, type: 'OAuthException', code } });
