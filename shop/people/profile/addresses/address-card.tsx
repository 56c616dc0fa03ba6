import { useState } from 'react';
import { phoneText } from '#contract/base/fields/phone-text.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Address } from '#contract/people/customers.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { Badge } from '#shop/base/ui/badge.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';

const link = 'min-h-11 font-semibold text-accent-dark hover:underline aria-disabled:opacity-50';

const helpOf = ({ plus_code, door_photo_key, voice_note_key }: Address): string =>
  [plus_code, door_photo_key !== null && 'photo', voice_note_key !== null && 'message vocal']
    .filter(Boolean)
    .join(', ');

export function AddressCard({
  address,
  onChange,
  onDelete,
  onDone,
}: {
  address: Address;
  onChange: () => void;
  onDelete: () => void;
  onDone: () => Promise<void>;
}) {
  const { id, label, recipient, phone, second_phone, city, quarter, landmark, is_default } =
    address;
  const help = helpOf(address);
  const [isSending, setIsSending] = useState(false);
  const prefer = async () => {
    if (isSending) return;
    setIsSending(true);
    try {
      await browserApi.put(pathTo(paths.address, { id }), { ...address, is_default: true });
      await onDone();
      toast({ text: `« ${label} » est votre adresse habituelle.`, subject: 'addresses' });
    } catch (error) {
      toast({ text: sentenceOf(error), tone: 'error', subject: 'addresses' });
    } finally {
      setIsSending(false);
    }
  };
  const name = <span className="sr-only"> : {label}</span>;
  return (
    <li className="flex flex-col rounded-card border border-line p-4">
      <h3 className="flex flex-wrap items-center gap-2 font-bold">
        <span className="min-w-0 break-words">{label}</span>
        {is_default && <Badge tone="category">Par défaut</Badge>}
      </h3>
      <p className="mt-2 flex-1 break-words">
        {recipient}
        <br />
        {quarter}, {city}
        <br />
        {landmark !== '' && (
          <>
            <span className="text-muted">{landmark}</span>
            <br />
          </>
        )}
        {phoneText(phone)}
        {second_phone !== null && `, ${phoneText(second_phone)}`}
        {help !== '' && (
          <>
            <br />
            <span className="text-muted">Pour trouver la porte : {help}</span>
          </>
        )}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-5">
        <button type="button" onClick={onChange} className={link}>
          Modifier{name}
        </button>
        <button type="button" onClick={onDelete} className={link}>
          Supprimer{name}
        </button>
        {!is_default && (
          <button type="button" aria-disabled={isSending} onClick={prefer} className={link}>
            Choisir par défaut{name}
          </button>
        )}
      </p>
    </li>
  );
}
