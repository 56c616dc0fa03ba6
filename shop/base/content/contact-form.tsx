import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { emailProblem } from '#contract/base/fields/email.ts';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { paths } from '#contract/base/paths.ts';
import { screens } from '#contract/base/screens.ts';
import { isOneOf } from '#contract/base/tables.ts';
import type { Shop } from '#contract/site/shop.ts';
import type { ContactMessage } from '#contract/talk/contact.ts';
import { messages } from '#contract/talk/messages.ts';
import { type ApiError, browserApi } from '#shop/base/api/client.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { EmailField, NameField, TextArea, TextField } from '#shop/base/ui/fields/text-field.tsx';
import { phoneLink, whatsappLink } from '#shop/base/ui/format/contact-links.ts';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { Link } from '#shop/base/ui/link.tsx';

type ContactField = Exclude<keyof ContactMessage, 'site'>;

type ContactProblems = Partial<Record<ContactField, string>>;

/** In the order of the page. */
const CONTACT_FIELDS = ['nom', 'email', 'sujet', 'message'] as const satisfies ContactField[];

/** The fragment of links to the form. */
export const CONTACT_FORM_ID = 'nous-ecrire';

type State = { step: 'writing' | 'sending' | 'sent' } | { step: 'failed'; reason: string };

export function ContactForm() {
  const [state, setState] = useState<State>({ step: 'writing' });
  const heading = useRef<HTMLHeadingElement>(null);
  const isSent = state.step === 'sent';
  useEffect(() => {
    if (isSent) heading.current?.focus();
  }, [isSent]);
  const writeAnother = () => {
    setState({ step: 'writing' });
    heading.current?.focus();
  };
  return (
    <section
      id={CONTACT_FORM_ID}
      aria-labelledby="contact-form"
      className="max-w-2xl rounded-card border border-line p-5"
    >
      <h2 id="contact-form" ref={heading} tabIndex={-1} className="text-lg font-bold">
        {isSent ? 'Votre message est envoyé' : 'Nous écrire'}
      </h2>
      {isSent ? (
        <>
          <p className="mt-2">Merci. Nous vous répondons à l’adresse que vous avez donnée.</p>
          <button type="button" onClick={writeAnother} className={buttonStyle('secondary', 'mt-4')}>
            Écrire un autre message
          </button>
        </>
      ) : (
        <Form state={state} onChange={setState} />
      )}
    </section>
  );
}

function Form({ state, onChange }: { state: State; onChange: (state: State) => void }) {
  // Before hydration the browser would submit the form itself, with the text in the address.
  const isLive = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<ContactProblems>({});
  const isSending = state.step === 'sending';

  const refuse = (found: ContactProblems) => {
    setProblems(found);
    const first = CONTACT_FIELDS.find((field) => found[field] !== undefined);
    const field = first && form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
    return first !== undefined;
  };
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const message = readContactMessage(new FormData(event.currentTarget));
    onChange({ step: 'writing' });
    if (refuse(checkContactMessage(message))) return;
    onChange({ step: 'sending' });
    try {
      await browserApi.post(paths.contact, message);
      onChange({ step: 'sent' });
    } catch (error) {
      const { fields, message: reason } = error as ApiError;
      if (refuse(sortContactProblems(fields))) onChange({ step: 'writing' });
      else onChange({ step: 'failed', reason });
    }
  };
  const forget = (name: string) =>
    setProblems(({ [name as keyof ContactProblems]: _solved, ...others }) => others);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={send}
      onInput={(event) =>
        forget(event.target instanceof Element ? (event.target.getAttribute('name') ?? '') : '')
      }
      className="mt-1 space-y-4"
    >
      <p className="text-sm text-muted">Tous les champs sont obligatoires.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <NameField label="Nom" name="nom" problem={problems.nom} />
        <EmailField label="E-mail" name="email" problem={problems.email} />
      </div>
      <TextField label="Sujet" name="sujet" autoComplete="off" problem={problems.sujet} />
      <TextArea
        label="Message"
        name="message"
        rows={6}
        autoComplete="off"
        problem={problems.message}
      />
      {/* Only a bot fills this in. */}
      <div aria-hidden="true" className="sr-only">
        <label>
          Site
          <input name="site" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p className="text-sm text-muted">
        Votre nom et votre adresse servent à vous répondre.{' '}
        <Link to={screens.privacy} className="inline-block py-1 text-accent-dark underline">
          Politique de confidentialité
        </Link>
      </p>
      <p role="alert" className="font-semibold text-promo">
        {state.step === 'failed' && state.reason}
      </p>
      <button
        type="submit"
        disabled={!isLive}
        aria-disabled={isSending}
        className={buttonStyle('primary', 'w-full sm:w-auto')}
      >
        {isSending ? messages.pack.sending : state.step === 'failed' ? 'Réessayer' : 'Envoyer'}
      </button>
    </form>
  );
}

export function readContactMessage(form: FormData): Required<ContactMessage> {
  const textOf = (name: string) => String(form.get(name) ?? '').trim();
  return {
    nom: textOf('nom'),
    email: textOf('email'),
    sujet: textOf('sujet'),
    message: textOf('message'),
    site: textOf('site'),
  };
}

/** French problems by field; empty if the message can be sent. */
export function checkContactMessage(message: ContactMessage): ContactProblems {
  const { lastName, email } = formMessages.guestForm;
  const missing: Record<ContactField, string> = {
    nom: lastName,
    email,
    sujet: 'Le sujet est obligatoire.',
    message: 'Le message est obligatoire.',
  };
  const problems: ContactProblems = {};
  for (const field of CONTACT_FIELDS) {
    if (message[field] === '') problems[field] = missing[field];
  }
  const problem = message.email === '' ? undefined : emailProblem(message.email);
  if (problem !== undefined) problems.email = problem;
  return problems;
}

/** Sorts the server's refusal by field; drops unknown fields. */
export function sortContactProblems(fields: { field: string; message: string }[]): ContactProblems {
  const known = fields.filter(({ field }) => isOneOf(CONTACT_FIELDS, field));
  return Object.fromEntries(known.map(({ field, message }) => [field, message]));
}

/** Shows each contact of the shop that is not empty. */
export function ContactCard({
  shop,
  messageLink,
}: {
  shop: Shop;
  /** The page to write a message. */
  messageLink: string;
}) {
  const ways = [
    { Icon: Phone, label: 'Téléphone', text: shop.phone, href: phoneLink(shop.phone) },
    { Icon: Phone, label: 'Deuxième numéro', text: shop.phone2, href: phoneLink(shop.phone2) },
    {
      Icon: MessageCircle,
      label: 'WhatsApp',
      text: shop.whatsapp && 'Écrire sur WhatsApp',
      href: whatsappLink(shop.whatsapp),
    },
    { Icon: Mail, label: 'E-mail', text: shop.email, href: `mailto:${shop.email}` },
    { Icon: MapPin, label: 'Adresse', text: shop.address },
    { Icon: Clock, label: 'Horaires', text: shop.openingHours },
  ].filter(({ text }) => text !== '');
  return (
    <section aria-labelledby="contact" className="rounded-card border border-line bg-mist p-5">
      <h2 id="contact" className="text-lg font-bold">
        Nous contacter
      </h2>
      <dl className="mt-2 grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
        {ways.map(({ Icon, label, text, href }) => (
          <div key={label} className="relative min-h-14 py-1 pl-9">
            <dt className="text-sm text-muted">
              <Icon aria-hidden="true" size={22} className="absolute top-4 left-0 text-accent" />
              {label}
            </dt>
            <dd className="font-semibold break-words">
              {href === undefined ? (
                text
              ) : (
                <a href={href} className="inline-block py-1 text-accent-dark hover:underline">
                  {text}
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <a href={messageLink} className={buttonStyle('primary', 'mt-3')}>
        Envoyer un message
      </a>
    </section>
  );
}
