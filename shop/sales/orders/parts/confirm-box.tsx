import { type SubmitEvent, useRef, useState } from 'react';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Order } from '#contract/sales/orders/order-shapes.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { useCodeSending } from '#shop/base/api/use-code-sending.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Card } from '#shop/base/ui/card.tsx';
import { CodeBoxes, noDigits } from '#shop/base/ui/fields/code-boxes.tsx';

import { toast } from '#shop/base/ui/overlays/toast.ts';
import { wireMoment } from './order-words.ts';

/** Asks the buyer for the code of an unconfirmed order. `token` is that of the order's link, empty for its owner. */
export function ConfirmBox({
  order,
  token = '',
  onChange,
}: {
  order: Order;
  token?: string;
  onChange: () => Promise<void> | void;
}) {
  if (order.confirm_until === null) return null;
  return (
    <Card title="Confirmez votre commande">
      <p>
        {order.partner_phone === null
          ? 'La boutique vous contacte pour la confirmer.'
          : `Un code a été envoyé par SMS au ${localNumber(order.partner_phone)}. La boutique peut aussi vous appeler pour confirmer.`}
      </p>
      <p className="mt-1 text-sm text-muted">
        Nous gardons les articles pour vous jusqu’au {wireMoment(order.confirm_until)}. Sans
        confirmation, la commande sera annulée.
      </p>
      {order.partner_phone !== null && (
        <ConfirmForm order={order} token={token} onChange={onChange} />
      )}
    </Card>
  );
}

function ConfirmForm({
  order: { id },
  token,
  onChange,
}: {
  order: Order;
  token: string;
  onChange: () => Promise<void> | void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [digits, setDigits] = useState(noDigits);
  const [problem, setProblem] = useState<string>();
  const [isChecking, setIsChecking] = useState(false);
  const proof = token === '' ? {} : { order_token: token };
  const { resend, isSending, waitS } = useCodeSending({
    send: () => browserApi.post(pathTo(paths.orderConfirmationCode, { id }), proof),
    firstSentAtMs: undefined,
    onRefusal: setProblem,
  });

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isChecking) return;
    const firstEmpty = digits.indexOf('');
    if (firstEmpty !== -1) {
      setProblem(formMessages.code.fourDigits);
      form.current?.querySelectorAll('input')[firstEmpty]?.focus();
      return;
    }
    setIsChecking(true);
    try {
      const path = pathTo(paths.orderConfirmation, { id });
      await browserApi.post(path, { ...proof, code: digits.join('') });
      toast({ text: 'Commande confirmée. Merci !' });
      await onChange();
    } catch (error) {
      setProblem(sentenceOf(error));
      form.current?.querySelector('input')?.focus();
    } finally {
      setIsChecking(false);
    }
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-4 max-w-sm space-y-3">
      <CodeBoxes
        digits={digits}
        onChange={(changed) => {
          setDigits(changed);
          setProblem(undefined);
        }}
        problem={problem}
      />
      <button type="submit" aria-disabled={isChecking} className={buttonStyle('primary', 'w-full')}>
        {isChecking ? formMessages.code.verifying : 'Confirmer la commande'}
      </button>
      <p className="text-center text-sm">
        <button
          type="button"
          onClick={() => resend(undefined)}
          disabled={isSending || waitS > 0}
          className={buttonStyle('quiet', 'px-3!')}
        >
          Renvoyer le code
          {waitS > 0 && <span className="font-normal tabular-nums">dans {waitS} s</span>}
        </button>
      </p>
    </form>
  );
}

const localNumber = (number: string) =>
  number.replace(/^221(\d{2})(\d{3})(\d{2})(\d{2})$/, '$1 $2 $3 $4');
