import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { AlertChannel, AlertKind } from '#contract/alert-kinds.ts';
import { EMAIL_PATTERN } from '#contract/email.ts';
import { formMessages } from '#contract/form-messages.ts';
import { paths } from '#contract/paths.ts';
import { readPhone } from '#contract/phone.ts';
import { ApiError, browserApi } from '../api/client.ts';
import { useCustomer } from '../session/session.ts';
import { ChoiceField } from '../ui/fields/choice-field.tsx';
import { EmailField, PhoneField } from '../ui/fields/contact-fields.tsx';
import { focusFirst } from '../ui/fields/focus-first.ts';
import { FormFoot } from '../ui/fields/form-foot.tsx';
import { RadioCard } from '../ui/fields/radio-card.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { KIND_WORDS } from './alert-words.ts';
import { findPushKey, subscribe } from './push-subscription.ts';

/** In the order of the form. */
const FIELDS = ['below', 'email', 'telephone'] as const;
type Problems = Partial<Record<(typeof FIELDS)[number], string>>;

const CHANNEL_WORDS: Record<AlertChannel, string> = {
  sms: 'Par SMS',
  mail: 'Par e-mail',
  push: 'Par une notification sur cet appareil',
};

/** Asks what somebody waits for and how to tell them; `onDone` gets the words of the shop. */
export function AlertForm({
  productId,
  kinds,
  onDone,
}: {
  productId: number;
  /** What can be waited for, the likeliest first. */
  kinds: readonly AlertKind[];
  onDone: (message: string) => void;
}) {
  const customer = useCustomer();
  const [kind, setKind] = useState(kinds[0]);
  const [channel, setChannel] = useState<AlertChannel>('sms');
  const [typed, setTyped] = useState({
    email: customer?.email ?? '',
    telephone: customer?.partner_phone || '',
    below: '',
  });
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState('');
  const [isSending, setIsSending] = useState(false);
  const pushKey = usePushKey();
  const form = useRef<HTMLFormElement>(null);
  const channels: AlertChannel[] = ['sms', 'mail', ...(pushKey === '' ? [] : ['push' as const])];

  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    problem: problems[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped({ ...typed, [name]: target.value }),
  });
  const show = (found: Problems) => {
    setProblems(found);
    return focusFirst(form.current, FIELDS, found) !== undefined;
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending || kind === undefined) return;
    setFailure('');
    if (show(mistakesIn(typed, channel))) return;
    setIsSending(true);
    try {
      const { message } = await browserApi.post(paths.alerts, {
        product_id: productId,
        kind,
        channel,
        ...(channel === 'mail' && { email: typed.email }),
        ...(channel === 'sms' && { telephone: typed.telephone }),
        ...(channel === 'push' && { push: await subscribe(pushKey) }),
        ...(kind === 'price' && typed.below !== '' && { below: typed.below.replace(/\s/g, '') }),
      });
      onDone(message);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      const ours = fields.filter((one) => one.field in typed);
      const found: Problems = Object.fromEntries(ours.map((one) => [one.field, one.message]));
      show(found);
      if (ours.length === 0) setFailure((error as Error).message);
      setIsSending(false);
    }
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-4">
      {kinds.length > 1 && (
        <ChoiceField
          label="Me prévenir"
          name="kind"
          value={kind}
          onChange={({ target }) => setKind(target.value as AlertKind)}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {KIND_WORDS[one]}
            </option>
          ))}
        </ChoiceField>
      )}
      {kind === 'price' && (
        <TextField
          label="Prix à ne pas dépasser, en FCFA (facultatif)"
          inputMode="numeric"
          autoComplete="off"
          required={false}
          maxLength={15}
          hint="Sans prix, nous vous prévenons de toute baisse."
          {...field('below')}
        />
      )}
      <fieldset className="space-y-2">
        <legend className="mb-1 font-semibold">Comment vous prévenir ?</legend>
        {channels.map((one) => (
          <RadioCard
            key={one}
            name="channel"
            value={one}
            isChosen={channel === one}
            onChoose={() => setChannel(one)}
            title={CHANNEL_WORDS[one]}
          />
        ))}
      </fieldset>
      {channel === 'mail' && <EmailField {...field('email')} />}
      {channel === 'sms' && <PhoneField {...field('telephone')} />}
      <p className="text-sm text-muted">
        Un message par jour au plus pour cet article, et rien d’autre. Chaque message permet
        d’arrêter.
      </p>
      <FormFoot
        form={{ failure, isLive: true, isSending }}
        label="Prévenez-moi"
        sendingLabel="Envoi en cours..."
      />
    </form>
  );
}

/** What can be told without asking the server. */
function mistakesIn(
  { email, telephone }: { email: string; telephone: string },
  channel: AlertChannel,
) {
  const words = formMessages.guestForm;
  if (channel === 'mail' && !EMAIL_PATTERN.test(email.trim())) {
    return { email: email.trim() === '' ? words.email : words.emailInvalid };
  }
  if (channel === 'sms' && readPhone(telephone) === undefined) {
    return { telephone: telephone.trim() === '' ? words.phone : words.phoneInvalid };
  }
  return {};
}

function usePushKey(): string {
  const [key, setKey] = useState('');
  useEffect(() => {
    void findPushKey().then(setKey);
  }, []);
  return key;
}
