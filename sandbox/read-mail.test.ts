import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { onOneLine } from '#server/talk/messages/quote-typed.ts';
import { readMail } from './mail.ts';

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

async function compose(subject: string, text: string): Promise<Buffer> {
  const { message } = await composer.sendMail({
    from: 'contact@example.sn',
    to: 'awa@example.sn',
    subject,
    text,
  });
  return message as Buffer;
}

test('whatever the shop writes is read as it was written', async () => {
  const written = fc.string({ unit: 'grapheme', maxLength: 300 });
  await fc.assert(
    fc.asyncProperty(written.map(onOneLine), written, async (subject, text) => {
      const mail = readMail(await compose(subject, text));
      expect(mail.subject).toBe(subject);
      expect(mail.text).toBe(text.replaceAll(/\r\n|\r/g, '\n').trimEnd());
    }),
  );
});

test('French text with long lines keeps its blanks', async () => {
  const subject = 'Réfrigérateur à 250 000 FCFA, livré à Thiès, '.repeat(4).trim();
  const text = `Bonjour Awa,\n\n${'Votre réfrigérateur est prêt. '.repeat(20)}\nÀ bientôt`;
  expect(readMail(await compose(subject, text))).toEqual({ subject, text });
});
