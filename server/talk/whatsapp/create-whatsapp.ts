import { withQuery } from '#contract/base/paths.ts';
import { fieldsOf } from '#contract/base/tables.ts';
import type { Config } from '#server/base/config/config.ts';
import { askOutside, NoAnswer, type OutsideRequest } from '#server/base/outside/ask-outside.ts';

/** WhatsApp did not take a message. The reason names no number and no text. */
export class WhatsappNotTaken extends Error {}

/** What is sent: freely within 24 hours of an answer, else by the template that Meta has approved. */
type WhatsappMessage = {
  /** E.164, as +221771234567. */
  to: string;
  text: string;
  /** Comes back with each state of the message, also before WhatsApp's answer was read. */
  reference: string;
};

export type Whatsapp = {
  /** Sends the shop's news. Resolves with WhatsApp's number of the message, rejects with WhatsappNotTaken. */
  sendNews(message: WhatsappMessage): Promise<string>;
  /** Sends a code, which is the whole `text`, by the template for codes; likewise. */
  sendCode(message: WhatsappMessage): Promise<string>;
  /** What Meta says of the business's templates; undefined without WHATSAPP_BUSINESS_ID. Rejects with WhatsappNotTaken. */
  listTemplates: (() => Promise<TemplateFacts[]>) | undefined;
  /** Sends what staff typed, likewise. */
  sendText(message: WhatsappMessage): Promise<string>;
};

/** A template as Meta describes it; its words are Meta's. */
export type TemplateFacts = {
  name: string;
  language: string;
  status: string;
  category: string;
  reason: string;
};

const TIMEOUT_MS = 10_000;
/** Meta gives them by the page; a business has 250 at most unless Meta says otherwise. */
const A_PAGE = 100;
const MOST_PAGES = 20;
/** The language that the shop's templates are written in. */
export const TEMPLATE_LANGUAGE = 'fr';

/**
 * The Cloud API at WHATSAPP_BASE_URL (`POST /{version}/{phone-number-id}/messages`); undefined without
 * WHATSAPP_TOKEN. The news are one template with the whole text as its second parameter, so that staff write texts
 * anew without asking Meta each time. `timeoutMs` is for each call.
 */
export function createWhatsapp({ settings }: Config, timeoutMs = TIMEOUT_MS): Whatsapp | undefined {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_ID: phoneId } = settings;
  if (token === undefined || phoneId === undefined) return undefined;
  const { WHATSAPP_VERSION: version } = settings;
  const base = `${settings.WHATSAPP_BASE_URL.replace(/\/+$/, '')}/${version}`;
  const url = `${base}/${phoneId}/messages`;
  const authorization = `Bearer ${token}`;
  const send = async ({ to, reference }: WhatsappMessage, content: object): Promise<string> => {
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: to.replace('+', ''),
      biz_opaque_callback_data: reference,
      ...content,
    });
    const answer = await ask(url, { method: 'POST', headers, body }, timeoutMs);
    const [first] = listOf(fieldsOf(answer.body).messages);
    const { id } = fieldsOf(first);
    if (answer.status === 200 && typeof id === 'string' && id !== '') return id;
    throw refusalOf(answer);
  };
  const { WHATSAPP_BUSINESS_ID: businessId } = settings;
  const readPages = async (business: string): Promise<TemplateFacts[]> => {
    const found: TemplateFacts[] = [];
    let after = '';
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const query = { fields: TEMPLATE_FIELDS, limit: A_PAGE, after: after || undefined };
      const asked = withQuery(`${business}/message_templates`, query);
      const answer = await ask(asked, { method: 'GET', headers: { authorization } }, timeoutMs);
      const { data, paging } = fieldsOf(answer.body);
      if (answer.status !== 200 || !Array.isArray(data)) throw refusalOf(answer);
      found.push(...data.flatMap(readTemplate));
      const { next, cursors } = fieldsOf(paging);
      const cursor = fieldsOf(cursors).after;
      if (typeof next !== 'string' || typeof cursor !== 'string' || cursor === '') return found;
      after = cursor;
    }
    throw new WhatsappNotTaken('too many templates');
  };
  return {
    sendNews: (message) =>
      send(
        message,
        inTemplate(settings.WHATSAPP_TEMPLATE, [
          { type: 'body', parameters: textsOf(settings.SHOP_NAME, onOneLine(message.text)) },
        ]),
      ),
    sendCode: (message) => {
      const parameters = textsOf(message.text);
      return send(
        message,
        inTemplate(settings.WHATSAPP_CODE_TEMPLATE, [
          { type: 'body', parameters },
          // What its button copies.
          { type: 'button', sub_type: 'url', index: '0', parameters },
        ]),
      );
    },
    listTemplates: businessId === undefined ? undefined : () => readPages(`${base}/${businessId}`),
    sendText: (message) =>
      send(message, { type: 'text', text: { preview_url: true, body: message.text } }),
  };
}

const TEMPLATE_FIELDS = 'name,status,language,category,rejected_reason';

/** What is not understood is left out; NONE is no reason. */
function readTemplate(value: unknown): TemplateFacts[] {
  const { name, language, status, category, rejected_reason: reason } = fieldsOf(value);
  if (!isTemplateName(name) || !isWord(language) || !isWord(status)) return [];
  return [
    {
      name,
      language,
      status,
      category: isWord(category) ? category : '',
      reason: reasonOf(reason),
    },
  ];
}

export const isTemplateName = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z0-9_]{1,512}$/.test(value);
/** A language or one of Meta's words. */
export const isWord = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z_]{1,60}$/.test(value);
/** Meta's word for a reason; NONE is none. */
export const reasonOf = (value: unknown): string =>
  isWord(value) && value !== 'NONE' ? value : '';

const refusalOf = ({ status, body }: { status: number; body: unknown }) =>
  new WhatsappNotTaken([`HTTP ${status}`, codeOf(body)].join(' ').trim());

const inTemplate = (name: string, components: object[]) => ({
  type: 'template',
  template: { name, language: { code: TEMPLATE_LANGUAGE, policy: 'deterministic' }, components },
});

const textsOf = (...texts: string[]) => texts.map((text) => ({ type: 'text', text }));

/** Parameters of a template may hold neither line ends nor tabs, nor more than four blanks on end. */
const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The code alone: Meta's sentences may repeat the number. */
function codeOf(body: unknown): string {
  const { code } = fieldsOf(fieldsOf(body).error);
  return typeof code === 'number' ? String(code) : '';
}

async function ask(url: string, request: OutsideRequest, timeoutMs: number) {
  try {
    return await askOutside(url, request, timeoutMs);
  } catch (cause) {
    if (!(cause instanceof NoAnswer)) throw cause;
    throw new WhatsappNotTaken(cause.message, { cause });
  }
}
