import { useState } from 'react';
import { flushSync } from 'react-dom';
import { paths } from '#contract/base/paths.ts';
import type { MembershipCase } from '#contract/people/membership.ts';
import { browserApi } from '#shop/base/api/client.ts';
import type { Customer } from '#shop/base/session/session.ts';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { refreshContext } from '#shop/people/account/session/refresh-context.ts';
import { CodeForm } from './code-form.tsx';
import { ListForm } from './list-form.tsx';
import { type CodeFields, type ListFields, toRequest, type Way } from './membership-fields.ts';
import { TermsDialog } from './terms-dialog.tsx';

const WAYS: { way: Way; label: string }[] = [
  { way: 'code', label: 'J’ai l’identifiant de mon entreprise' },
  { way: 'list', label: 'Je choisis mon entreprise dans la liste' },
];

/** Asks for a membership: the employer, then the terms, which are agreed to in a window of their own. */
export function MembershipForm({
  customer,
  membership,
  onSent,
}: {
  customer: Customer;
  membership: MembershipCase;
  onSent: () => Promise<void>;
}) {
  const [way, setWay] = useState<Way>('code');
  const [question, setQuestion] = useState<{ answer: (isAgreed: boolean) => void }>();

  const send = async (fields: CodeFields | ListFields) => {
    const isAgreed = await new Promise<boolean>((answer) => setQuestion({ answer }));
    try {
      if (!isAgreed) return;
      await browserApi.post(paths.membershipRequest, toRequest(customer.id, fields));
    } finally {
      // At once: a field of the form gets no focus while the window stands over it.
      flushSync(() => setQuestion(undefined));
    }
    toast({ text: 'Votre demande est envoyée à votre employeur.', subject: 'membership' });
    await Promise.allSettled([refreshContext(), onSent()]);
  };
  const form = { membership, send };
  return (
    <>
      <fieldset className="mb-4">
        <legend className="mb-1 font-semibold">Votre employeur</legend>
        {WAYS.map(({ way: value, label }) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="way"
              value={value}
              checked={way === value}
              onChange={() => setWay(value)}
              className="size-5 accent-accent"
            />
            {label}
          </label>
        ))}
      </fieldset>
      {way === 'code' ? <CodeForm {...form} /> : <ListForm {...form} />}
      {question !== undefined && <TermsDialog onAnswer={question.answer} />}
    </>
  );
}
