import { useEffect, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { browserApi } from '../api/client.ts';
import { useServerForm } from '../api/use-server-form.ts';
import { FormFoot } from '../ui/fields/form-foot.tsx';
import { TextArea } from '../ui/fields/text-field.tsx';
import { questionFields } from './question-fields.ts';

export type QuestionFormProps = { productId: number };

/** A customer's question about a product; the name that stands below it is the account's. */
export function QuestionForm({ productId }: QuestionFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isSent, setIsSent] = useState(false);
  // The button that was pressed, to come here or to send, is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (isSent) heading.current?.focus();
  }, [isSent]);
  const form = useServerForm({
    schema: questionFields,
    send: async ({ text }) => {
      await browserApi.post(paths.questions, { text, produit_id: productId });
      setIsSent(true);
    },
  });
  return (
    <div className="max-w-2xl rounded-card border border-line p-4 sm:p-5">
      <h3 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
        {isSent ? 'Votre question est envoyée' : 'Ma question'}
      </h3>
      <p className="mt-1 text-sm text-muted">
        {isSent
          ? 'La boutique vous prévient dès qu’elle a répondu. La question et sa réponse paraissent alors ici.'
          : 'Votre prénom et la question paraissent avec la réponse. N’écrivez ni adresse, ni téléphone.'}
      </p>
      {!isSent && (
        <form noValidate onSubmit={form.submit} className="mt-3 space-y-4">
          <TextArea label="Votre question" rows={3} autoComplete="off" {...form.field('text')} />
          <FormFoot form={form} label="Envoyer" sendingLabel={messages.pack.sending} />
        </form>
      )}
    </div>
  );
}
