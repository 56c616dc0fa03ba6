import { withQuery } from '#contract/base/paths.ts';
import { fieldsOf } from '#contract/base/tables.ts';
import type { Config } from '#server/base/config/config.ts';
import { askOutside, NoAnswer, type OutsideRequest } from '#server/base/outside/ask-outside.ts';

/** The reason names no number and no text. */
export class WhatsappNotTaken extends Error {}

/** Free text within 24 hours of a customer's message, else an approved template. */
type WhatsappMessage = {
  to: string;
  text: string;
  /** Returned with each state, also before the response was read. */
  reference: string;
};

export type Whatsapp = {
  /** Resolves with WhatsApp's message id, rejects with WhatsappNotTaken. */
  sendNews(message: WhatsappMessage): Promise<string>;
  /** `text` is the code alone; likewise. */
  sendCode(message: WhatsappMessage): Promise<string>;
  /** Undefined without WHATSAPP_BUSINESS_ID. Rejects with WhatsappNotTaken. */
  listTemplates: (() => Promise<TemplateFacts[]>) | undefined;
  /** Sends a clerk's text; likewise. */
  sendText(message: WhatsappMessage): Promise<string>;
};

/** In Meta's words. */
export type TemplateFacts = {
  name: string;
  language: string;
  status: string;
  category: string;
  reason: string;
};

const TIMEOUT_MS = 10_000;
/** A business has 250 templates at most. */
const A_PAGE = 100;
const MOST_PAGES = 20;
export const TEMPLATE_LANGUAGE = 'fr';

/**
 * The Cloud API at WHATSAPP_BASE_URL; undefined without WHATSAPP_TOKEN. News are one template whose second parameter is
 * the text, so staff can change texts without Meta's approval.
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
          // The button copies it.
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

/** Skips unreadable rows; NONE is no reason. */
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

/** The reason of Meta as a checked word; empty for none or anything else. */
export const reasonOf = (value: unknown): string =>
  isWord(value) && value !== 'NONE' ? value : '';

const refusalOf = ({ status, body }: { status: number; body: unknown }) =>
  new WhatsappNotTaken([`HTTP ${status}`, codeOf(body)].join(' ').trim());

const inTemplate = (name: string, components: object[]) => ({
  type: 'template',
  template: { name, language: { code: TEMPLATE_LANGUAGE, policy: 'deterministic' }, components },
});

const textsOf = (...texts: string[]) => texts.map((text) => ({ type: 'text', text }));

/** Template parameters allow no line ends, no tabs and four blanks on end at most. */
const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Meta's sentences may repeat the number. */
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
