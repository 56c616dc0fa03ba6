import { MessageCircle, MessageSquare, ReceiptText } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { get, post } from '#browser/calls.ts';
import { QrCode } from '#browser/qr-code.tsx';
import { Field } from '#browser/ui/field.tsx';
import { Failure } from '#browser/ui/page.tsx';
import { callTo } from '#contract/base/client.ts';
import { readPhone } from '#contract/base/fields/phone.ts';
import { phoneText } from '#contract/base/fields/phone-text.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { TillPapers } from '#contract/money/tills/till-orders.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { Dialog } from '../bar/dialog.tsx';
import { useWork } from '../work.ts';

/** On a telephone the sign stands above its word, so that three fit. */
const PAPER = 'button-plain min-h-16 max-sm:flex-col max-sm:gap-0 max-sm:px-1 max-sm:text-base';

/** The ticket on the customer's phone, by text message, WhatsApp or QR code, and the invoice. Needs the network. */
export function TicketPapers({ orderId }: { orderId: number }) {
  const { device, seller, isOnline } = useWork();
  const [papers, setPapers] = useState<TillPapers>();
  const [failure, setFailure] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!isOnline) return;
    const path = pathTo(paths.tillPapers, { id: orderId });
    get(callTo(path, { device }), seller.id).then(setPapers, (error: unknown) =>
      setFailure(sentenceOf(error)),
    );
  }, [orderId, device, seller.id, isOnline]);
  if (!isOnline && papers === undefined) {
    return <p className="my-3 text-muted">Avec le réseau : ticket par SMS ou WhatsApp, facture.</p>;
  }
  if (papers === undefined) {
    return failure === '' ? <div className="my-3 min-h-16" /> : <Failure text={failure} />;
  }
  const text = `Votre ticket ${papers.order_name} : ${papers.link}`;
  return (
    <div className="my-3 grid grid-cols-3 gap-2">
      <button type="button" className={PAPER} onClick={() => dialog.current?.showModal()}>
        <MessageSquare aria-hidden="true" />
        <span>
          <span className="max-sm:sr-only">Ticket par </span>SMS
        </span>
      </button>
      <a
        className={PAPER}
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noreferrer"
      >
        <MessageCircle aria-hidden="true" />
        WhatsApp
      </a>
      {papers.invoice !== null && (
        <a className={PAPER} href={papers.invoice.path} target="_blank" rel="noreferrer">
          <ReceiptText aria-hidden="true" />
          Facture
        </a>
      )}
      <Dialog ref={dialog} title="Ticket sur le téléphone du client">
        <SmsForm orderId={orderId} hasPhone={papers.has_phone} />
        <p>Ou le client vise ce code :</p>
        <div className="mx-auto my-2 aspect-square w-48 bg-white">
          <QrCode text={papers.link} label="QR code du ticket" />
        </div>
        <button
          type="button"
          className="button-plain min-h-14 w-full"
          onClick={() => dialog.current?.close()}
        >
          Fermer
        </button>
      </Dialog>
    </div>
  );
}

function SmsForm({ orderId, hasPhone }: { orderId: number; hasPhone: boolean }) {
  const { device, seller } = useWork();
  const [phone, setPhone] = useState('');
  const [problem, setProblem] = useState<string>();
  const [sentTo, setSentTo] = useState('');
  const [isSending, setIsSending] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isMissing = !hasPhone && readPhone(phone) === undefined;
    setProblem(isMissing ? 'Indiquez un numéro de mobile, par exemple 77 123 45 67.' : undefined);
    if (isMissing) return;
    setIsSending(true);
    try {
      const body = { device, ...(!hasPhone && { phone: phone.trim() }) };
      setSentTo((await post(pathTo(paths.tillPapers, { id: orderId }), body, seller.id)).sent_to);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setIsSending(false);
  };
  if (sentTo !== '') {
    return (
      <p role="status" className="my-3 rounded-xl bg-good-soft p-3 font-bold text-good">
        Le SMS part au {phoneText(sentTo.slice(1))}.
      </p>
    );
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Ticket par SMS">
      {hasPhone ? (
        <Failure text={problem ?? ''} />
      ) : (
        <Field
          label="Téléphone du client"
          type="tel"
          autoComplete="off"
          value={phone}
          onText={setPhone}
          problem={problem}
        />
      )}
      <button type="submit" className="button-main min-h-14 w-full" disabled={isSending}>
        {hasPhone ? 'Envoyer au numéro du client' : 'Envoyer le SMS'}
      </button>
    </form>
  );
}
