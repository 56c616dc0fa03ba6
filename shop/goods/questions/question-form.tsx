import { useEffect, useRef, useState } from 'react';
import { fieldsOf } from '#contract/base/fields/fields.ts';
import { paths } from '#contract/base/paths.ts';
import { screens } from '#contract/base/screens.ts';
import { guestQuestion, newQuestion } from '#contract/goods/questions.ts';
import { messages } from '#contract/talk/messages.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { useServerForm } from '#shop/base/api/use-server-form.ts';
import { FormFoot } from '#shop/base/ui/fields/form-foot.tsx';
import { TextArea, TextField } from '#shop/base/ui/fields/text-field.tsx';
import { Link } from '#shop/base/ui/link.tsx';

const { text } = newQuestion.shape;

const { prenom, contact, site } = guestQuestion.shape;

const questionFields = fieldsOf({ text });

const guestQuestionFields = fieldsOf({ text, prenom, contact, site });

export type QuestionFormProps = {
  productId: number;
  /** A guest must give a first name and a contact. */
  isGuest: boolean;
};

export function QuestionForm({ productId, isGuest }: QuestionFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isSent, setIsSent] = useState(false);
  // The pressed button has disappeared, so the heading takes the focus.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (isSent) heading.current?.focus();
  }, [isSent]);
  const Fields = isGuest ? GuestFields : CustomerFields;
  return (
    <div className="max-w-2xl rounded-card border border-line p-4 sm:p-5">
      <h3 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
        {isSent ? 'Votre question est envoyée' : 'Ma question'}
      </h3>
      <p className="mt-1 text-sm text-muted">
        {isSent
          ? 'La boutique vous prévient dès qu’elle a répondu. La question et sa réponse paraissent alors ici.'
          : 'Votre prénom et la question paraissent avec la réponse. N’écrivez ni adresse, ni téléphone dans la question.'}
      </p>
      {!isSent && <Fields productId={productId} onSent={() => setIsSent(true)} />}
    </div>
  );
}

type FieldsProps = { productId: number; onSent: () => void };

function CustomerFields({ productId, onSent }: FieldsProps) {
  const form = useServerForm({
    schema: questionFields,
    send: async ({ text }) => {
      await browserApi.post(paths.questions, { text, produit_id: productId });
      onSent();
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className="mt-3 space-y-4">
      <TextArea label="Votre question" rows={3} autoComplete="off" {...form.field('text')} />
      <FormFoot form={form} label="Envoyer" sendingLabel={messages.pack.sending} />
    </form>
  );
}

function GuestFields({ productId, onSent }: FieldsProps) {
  const form = useServerForm({
    schema: guestQuestionFields,
    send: async (typed) => {
      await browserApi.post(paths.guestQuestions, { ...typed, produit_id: productId });
      onSent();
    },
  });
  const { problem: _none, ...site } = form.field('site');
  return (
    <form noValidate onSubmit={form.submit} className="mt-3 space-y-4">
      <TextArea label="Votre question" rows={3} autoComplete="off" {...form.field('text')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Prénom"
          hint="Affiché avec la question, sans nom de famille."
          autoComplete="given-name"
          maxLength={40}
          {...form.field('prenom')}
        />
        <TextField
          label="E-mail ou téléphone"
          hint="Un e-mail, ou un mobile sénégalais pour un SMS."
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...form.field('contact')}
        />
      </div>
      {/* Only a bot fills this in. */}
      <div aria-hidden="true" className="sr-only">
        <label>
          Site
          <input tabIndex={-1} autoComplete="off" {...site} />
        </label>
      </div>
      <p className="text-sm text-muted">
        Votre e-mail ou votre téléphone sert à vous envoyer la réponse, une seule fois. Il n’est
        jamais publié ; la boutique garde 90 jours le message envoyé.{' '}
        <Link to={screens.privacy} className="inline-block py-1 text-accent-dark underline">
          Politique de confidentialité
        </Link>
      </p>
      <FormFoot form={form} label="Envoyer" sendingLabel={messages.pack.sending} />
    </form>
  );
}
