import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MESSAGE_WAYS } from '#contract/talk/message-way-kinds.ts';
import { chooseChannels } from './notify-buyer.ts';

const order = fc.shuffledSubarray([...MESSAGE_WAYS], { minLength: 3 });
const has = fc.record({
  mail: fc.boolean(),
  phone: fc.boolean(),
  isAbroad: fc.boolean(),
  whatsapp: fc.boolean(),
});

type Reached = { phone: boolean; isAbroad: boolean; whatsapp: boolean };

const hasText = ({ phone, isAbroad, whatsapp }: Reached) => phone && (!isAbroad || whatsapp);

test('whoever can be reached is told, and by nothing that cannot be', () => {
  fc.assert(
    fc.property(fc.option(order), has, fc.boolean(), (ways, reached, isPaper) => {
      const { mail, text, instead } = chooseChannels(ways, reached, isPaper);
      expect(mail || text).toBe(reached.mail || hasText(reached));
      if (mail || instead) expect(reached.mail).toBe(true);
      if (text) expect(hasText(reached)).toBe(true);
    }),
  );
});

test('an order of preference brings one message, and papers an e-mail beside it', () => {
  fc.assert(
    fc.property(order, has, fc.boolean(), (ways, reached, isPaper) => {
      const { mail, text, instead } = chooseChannels(ways, reached, isPaper);
      if (mail && text) expect(isPaper).toBe(true);
      if (isPaper) expect(mail).toBe(reached.mail);
      if (instead) expect([mail, text]).toEqual([false, true]);
    }),
  );
});

test.each([
  [['mail', 'sms', 'whatsapp'], { mail: true, text: false, instead: false }],
  [['sms', 'mail', 'whatsapp'], { mail: false, text: true, instead: false }],
  [['whatsapp', 'sms', 'mail'], { mail: false, text: true, instead: false }],
  [['whatsapp', 'mail', 'sms'], { mail: false, text: true, instead: true }],
] as const)('%s is kept', (ways, chosen) => {
  const reached = { mail: true, phone: true, isAbroad: false, whatsapp: true };
  expect(chooseChannels(ways, reached, false)).toEqual(chosen);
});

test.each([
  [null, { mail: true, text: false, instead: false }],
  [['sms', 'mail', 'whatsapp'], { mail: true, text: false, instead: false }],
  [['whatsapp', 'sms', 'mail'], { mail: false, text: true, instead: true }],
] as const)('abroad, %s brings no text message', (ways, chosen) => {
  const reached = { mail: true, phone: true, isAbroad: true, whatsapp: true };
  expect(chooseChannels(ways, reached, false)).toEqual(chosen);
});
