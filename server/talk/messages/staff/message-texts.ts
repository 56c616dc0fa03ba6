import type {
  ListedMessageText,
  MessagePreview,
  MessageTexts,
} from '#contract/talk/staff-message-texts.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Act } from '#server/base/identity/act.ts';
import { actorHasRight } from '#server/base/identity/actor.ts';
import { findPerson } from '#server/base/identity/find-partner.ts';
import { countOrRefuse } from '#server/base/limits/limit-attempts.ts';
import { Problem } from '#server/base/problem.ts';
import { readText, readTexts, type WrittenText } from '#server/base/written/read-texts.ts';
import { writeText } from '#server/base/written/write-text.ts';
import { gsm7Length } from '../gsm7.ts';
import { sendLater } from '../send-later.ts';
import { fillMail, smsOf } from '../templates/fill.ts';
import { COMMON, shopContactOf, type Template } from '../templates/template.ts';
import { checkTexts, sampleValues, usableTexts } from '../texts/check-texts.ts';
import { findTemplate, TEMPLATES } from '../texts/registry.ts';

/** Enough for tests, too few for a campaign. */
const TESTS = { max: 20, windowS: 3600 };

export async function listMessageTexts(db: Db, config: Config): Promise<ListedMessageText[]> {
  const written = await readTexts(db, 'message');
  return TEMPLATES.map((template) => describe(template, config, written.get(template.name)));
}

/** Throws `not-found` for an unknown message. */
export async function getMessageText(
  db: Db,
  config: Config,
  name: string,
): Promise<ListedMessageText> {
  return describe(getTemplate(name), config, await readText(db, 'message', name));
}

/**
 * Writes a text, or restores the original (null); audited. Throws `not-found`, `forbidden` without the right (rule
 * T-10), `bad-request` for an unusable text (rule T-8), and `conflict` for a change since `version`.
 */
export async function writeMessageText(
  { db, config, actor }: Act,
  {
    name,
    texts,
    version,
  }: { name: string; texts: MessageTexts | null; version: number | undefined },
): Promise<void> {
  const template = getTemplate(name);
  if (template.guardsAccount && !actorHasRight(actor, 'account-messages:write')) {
    throw new Problem('forbidden', 'Seul un gérant ou un administrateur écrit ce message.');
  }
  if (texts !== null) checkTexts(template, texts, shopContactOf(config));
  await writeText(db, actor, { kind: 'message', name, value: texts, version });
}

/** With sample values; writes nothing. Throws `not-found`, and `bad-request` for an unusable text (rule T-8). */
export function previewMessageText(
  config: Config,
  name: string,
  texts: MessageTexts,
): MessagePreview {
  const template = getTemplate(name);
  const shop = shopContactOf(config);
  checkTexts(template, texts, shop);
  const values = sampleValues(template, shop);
  const mail = fillMail(template, values, { ...shop, texts: new Map([[name, texts]]) });
  const sms = template.sms === '' ? '' : smsOf(template, texts.sms, values, shop);
  return { ...mail, sms, sms_length: gsm7Length(sms) };
}

/** Queues a test to the actor; audited. Returns the address. Throws as a preview, `unprocessable`, `rate-limited`. */
export async function testMessageText(
  { db, config, actor }: Act,
  { name, texts, channel }: { name: string; texts: MessageTexts; channel: 'mail' | 'sms' },
): Promise<string> {
  const { subject, text, sms } = previewMessageText(config, name, texts);
  if (actor.kind !== 'account') {
    throw new Problem('unprocessable', 'Un programme n’a ni adresse ni numéro.');
  }
  const { email, phone } = await findPerson(db, actor.id);
  const to = channel === 'mail' ? email : phone;
  if (to === null || to === '') {
    throw new Problem('unprocessable', 'Votre compte n’a pas de numéro de téléphone.');
  }
  if (channel === 'sms' && sms === '') {
    throw new Problem('unprocessable', 'Ce message ne part pas par SMS.');
  }
  await db.transaction(async (tx) => {
    await countOrRefuse(tx, ['message-test', `partner ${actor.id}`], TESTS, 'Trop d’essais.');
    if (channel === 'mail') await sendLater(tx, { to, subject: `[Essai] ${subject}`, text });
    else await sendLater(tx, { to, text: sms });
    await writeAudit(tx, actor, {
      action: 'message-tested',
      subject: `message:${name}`,
      after: { channel },
    });
  });
  return to;
}

/** Throws `not-found` for an unknown message. */
export function getTemplate(name: string): Template {
  const template = findTemplate(name);
  if (template === undefined) throw new Problem('not-found', 'Ce message n’existe pas.');
  return template;
}

function describe(
  template: Template,
  { publicUrl }: Config,
  written: WrittenText | undefined,
): ListedMessageText {
  const { name, label, when, subject, text, sms, variables, inSms } = template;
  const original = { subject, text, sms };
  const stored = written?.value ?? null;
  const theirs = usableTexts(template, stored, publicUrl);
  const named = Object.entries({ ...variables, ...COMMON });
  return {
    id: name,
    label,
    when,
    has_sms: sms !== '',
    ...(theirs ?? original),
    original,
    guards_account: template.guardsAccount === true,
    variables: named.map(([variable, { label: said, needed }]) => ({
      name: variable,
      label: said,
      is_needed: needed === true,
      is_in_sms: inSms.includes(variable) || variable in COMMON,
    })),
    is_written: stored !== null,
    is_refused: stored !== null && theirs === undefined,
    changed_at: written?.at?.toISOString() ?? null,
    changed_by: written?.by ?? '',
    version: written?.version ?? 0,
  };
}
