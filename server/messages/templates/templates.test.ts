import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gsm7Length, toGsm7 } from '../gsm7.ts';
import { codeMail, codeSms } from './account-code.ts';
import { accountErasedMail } from './account-erased.ts';
import {
  membershipDecidedMail,
  membershipDecidedSms,
  membershipRequestedMail,
  membershipRequestedMailForHr,
} from './membership.ts';
import { newSignInMail } from './new-sign-in.ts';
import { passwordChangedMail } from './password-changed.ts';
import { resetMail, resetSms } from './password-reset.ts';

const shop = { name: 'Sandaga', phone: '+221 33 800 00 00', url: 'https://boutique.sn' };
const link = 'https://boutique.sn/new-password?mail=awa%40example.sn&token=abc';
const code = '0427';
const at = new Date('2026-11-21T23:05:00Z');

const typed = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.webUrl());
const shops = fc.record({
  name: fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }),
  phone: fc.constant(shop.phone),
  url: fc.webUrl({ validSchemes: ['https'] }).map((url) => new URL(url).origin),
});
const links = fc
  .string({ unit: fc.constantFrom(...'abcXYZ019-_.%=&?'), maxLength: 70 })
  .map((rest) => `https://boutique.sn/${rest}`);
const decisions = fc.constantFrom('accepted' as const, 'rejected' as const);

test('a text message is one message of GSM-7, whatever names stand in it', () => {
  const digits = fc.stringMatching(/^\d{4}$/);
  fc.assert(
    fc.property(shops, digits, links, typed, decisions, (anyShop, code, link, company, state) => {
      for (const text of [
        codeSms({ code, minutes: 10 }, anyShop),
        resetSms({ link, hours: 24 }, anyShop),
        membershipDecidedSms({ company, state }, anyShop),
      ]) {
        expect(toGsm7(text)).toBe(text);
        expect(gsm7Length(text)).toBeLessThanOrEqual(160);
      }
    }),
  );
});

test('a subject is one line, and what people typed brings no link into an e-mail', () => {
  fc.assert(
    fc.property(typed, typed, decisions, (name, other, state) => {
      const evil = `${name} https://piege.example/x piege.example ${other}`;
      const mails = [
        codeMail({ name: evil, code, minutes: 10, link }, shop),
        resetMail({ name: evil, link, hours: 24 }, shop),
        passwordChangedMail({ name: evil, at, device: evil }, shop),
        newSignInMail({ name: evil, at, device: evil, link }, shop),
        membershipRequestedMail({ name: evil, company: evil }, shop),
        membershipRequestedMailForHr(
          { name: evil, matricule: evil, function: evil, company: evil, link },
          shop,
        ),
        membershipDecidedMail({ name: evil, company: evil, state, reason: evil, link }, shop),
        accountErasedMail({ name: evil }, shop),
      ];
      for (const { subject, text } of mails) {
        expect(subject).not.toMatch(/[\r\n]/);
        expect(`${subject} ${text}`).not.toContain('piege.example');
      }
    }),
  );
});

test('a code is in the text alone, by mail with the page where it is typed', () => {
  const mail = codeMail({ name: 'Awa', code, minutes: 10, link }, shop);
  expect(mail.subject).toBe('Votre code de vérification Sandaga');
  expect(mail.text).toContain(`\n${code}\n`);
  expect(mail.text).toContain(link);
  expect(mail.text).toContain('Sandaga\n+221 33 800 00 00\nhttps://boutique.sn');
  expect(codeSms({ code, minutes: 10 }, shop)).toBe(
    'Sandaga : 0427 est votre code, valable 10 minutes. Ne le donnez à personne.\n\n@boutique.sn #0427',
  );
});

test('a reset has its link whole and says how long it is good for', () => {
  expect(resetMail({ name: 'Awa', link, hours: 1 }, shop).text).toContain('valable 1 heure. Si');
  expect(resetSms({ link, hours: 24 }, shop)).toBe(
    `Sandaga : nouveau mot de passe (24 h) ${link}\nPas vous ? Ignorez.`,
  );
});

test('times are those of Dakar', () => {
  const { text } = newSignInMail({ name: 'Awa', at, device: 'Chrome sur Android', link }, shop);
  expect(text).toContain('le 21 novembre 2026 à 23:05 (heure de Dakar) : Chrome sur Android.');
});

test('a refused membership says why, as far as somebody wrote it', () => {
  const refused = { name: 'Awa', company: 'Téranga SA', state: 'rejected', link } as const;
  expect(membershipDecidedMail({ ...refused, reason: 'Contrat terminé' }, shop).text).toContain(
    'Motif : Contrat terminé',
  );
  expect(membershipDecidedMail({ ...refused, reason: '' }, shop).text).not.toContain('Motif');
});
