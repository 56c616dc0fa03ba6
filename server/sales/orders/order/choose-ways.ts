import type { MessageWay } from '#contract/talk/message-way-kinds.ts';

/** Which messages of one news go to a buyer; `instead` is an e-mail that WhatsApp's failure brings. */
export type ChosenWays = { mail: boolean; text: boolean; instead: boolean };

/**
 * By which ways a buyer is told. Without a preference by e-mail and text message, whichever there is; else by the first
 * way that is possible, and what WhatsApp does not bring goes by the next one. Papers go by e-mail all the same.
 */
export function chooseWays(
  ways: readonly MessageWay[] | null,
  has: { mail: boolean; phone: boolean; whatsapp: boolean },
  isPaper: boolean,
): ChosenWays {
  if (ways === null) return { mail: has.mail, text: has.phone, instead: false };
  const isPossible = (way: MessageWay) =>
    way === 'mail' ? has.mail : has.phone && (way === 'sms' || has.whatsapp);
  const [first, second] = ways.filter(isPossible);
  const mail = has.mail && (isPaper || first === 'mail');
  return {
    mail,
    text: first === 'sms' || first === 'whatsapp',
    // What goes by e-mail anyway does not go there again.
    instead: first === 'whatsapp' && second === 'mail' && !mail,
  };
}
