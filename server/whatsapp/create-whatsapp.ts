import { fieldsOf } from '#contract/tables.ts';
import type { Config } from '#server/config.ts';
import { askOutside, NoAnswer } from '#server/outside/ask-outside.ts';

/** WhatsApp did not take a message. The reason names no number and no text. */
export class WhatsappNotTaken extends Error {}

/** What is sent: freely within 24 hours of an answer, else by the template that Meta has approved. */
export type WhatsappMessage = {
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
  /** Sends what staff typed, likewise. */
  sendText(message: WhatsappMessage): Promise<string>;
};

const TIMEOUT_MS = 10_000;
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
  const url = `${settings.WHATSAPP_BASE_URL.replace(/\/+$/, '')}/${version}/${phoneId}/messages`;
  const send = async ({ to, reference }: WhatsappMessage, content: object): Promise<string> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: to.replace('+', ''),
      biz_opaque_callback_data: reference,
      ...content,
    });
    const answer = await ask(url, { headers, body }, timeoutMs);
    const [first] = listOf(fieldsOf(answer.body).messages);
    const { id } = fieldsOf(first);
    if (answer.status === 200 && typeof id === 'string' && id !== '') return id;
    throw new WhatsappNotTaken([`HTTP ${answer.status}`, codeOf(answer.body)].join(' ').trim());
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
    sendText: (message) =>
      send(message, { type: 'text', text: { preview_url: true, body: message.text } }),
  };
}

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

async function ask(
  url: string,
  request: { headers: Record<string, string>; body: string },
  timeoutMs: number,
) {
  try {
    return await askOutside(url, { method: 'POST', ...request }, timeoutMs);
  } catch (cause) {
    if (!(cause instanceof NoAnswer)) throw cause;
    throw new WhatsappNotTaken(cause.message, { cause });
  }
}
