import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { orderLink } from '#contract/base/screens.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Refusal } from '#shop/base/ui/fields/refusal.tsx';
import type { OrderOfGuest } from './account-from-order.tsx';
import { type Asked, AskedForm, askForCode } from './phone-sign-in-form.tsx';
import { noVisit } from './visit.ts';

/** Sends the code at once; the whole code makes the account and opens the order in it. */
export function OrderAccountForm({ order }: { order: OrderOfGuest }) {
  const [asked, setAsked] = useState<Asked>();
  const [failure, setFailure] = useState('');
  const isSending = useRef(false);
  const ask = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setFailure('');
    try {
      setAsked(await askForCode({ phone: `+${order.partner_phone}`, channel: 'sms' }));
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      isSending.current = false;
    }
  };
  const begin = useEffectEvent(() => void ask());
  useEffect(() => begin(), []);
  if (asked !== undefined) {
    const visit = { ...noVisit(), returnTo: orderLink(order) };
    const name = order.partner_name;
    return <AskedForm visit={visit} asked={asked} onAsked={setAsked} name={name} />;
  }
  return failure === '' ? (
    <p role="status">Envoi du code…</p>
  ) : (
    <div className="space-y-3">
      <Refusal text={failure} />
      <button type="button" onClick={ask} className={buttonStyle('secondary', 'w-full')}>
        Renvoyer le code
      </button>
    </div>
  );
}
