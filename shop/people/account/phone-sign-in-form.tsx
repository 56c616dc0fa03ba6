import { useState } from 'react';
import * as z from 'zod/mini';
import { fieldsOf } from '#contract/base/fields/fields.ts';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { isTypedAbroad, readAnyPhone } from '#contract/base/fields/phone.ts';
import { PHONE_CHANNELS, type PhoneChannel } from '#contract/base/fields/phone-channels.ts';
import { phoneText } from '#contract/base/fields/phone-text.ts';
import { SIGN_IN_CODE_LENGTH } from '#contract/base/limits.ts';
import { paths } from '#contract/base/paths.ts';
import { screens } from '#contract/base/screens.ts';
import { signInCode } from '#contract/people/phone-sign-in.ts';
import { messages } from '#contract/talk/messages.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { useCodeSending } from '#shop/base/api/use-code-sending.ts';
import { useServerForm } from '#shop/base/api/use-server-form.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { AnyPhoneField } from '#shop/base/ui/fields/any-phone-field.tsx';
import { focusField } from '#shop/base/ui/fields/focus-first.ts';
import { FormFoot } from '#shop/base/ui/fields/form-foot.tsx';
import { RadioCard } from '#shop/base/ui/fields/radio-card.tsx';
import { Refusal } from '#shop/base/ui/fields/refusal.tsx';
import { submitCodeOf } from '#shop/base/ui/fields/submit-code-of.ts';
import { TextField } from '#shop/base/ui/fields/text-field.tsx';
import { nameField, phoneField } from './fields.ts';
import { signOutSettled } from './session/sign-out.ts';
import { NewTabLink } from './terms-field.tsx';
import { useArrival } from './use-arrival.ts';
import type { Visit } from './visit.ts';

export type Asked = {
  phone: string;
  channel: PhoneChannel;
  request: string;
  atMs: number;
  /** The right code of a number without an account. */
  code?: string;
};

const CHANNEL_WORDS: Record<PhoneChannel, string> = { sms: 'SMS', whatsapp: 'WhatsApp' };

const numberForm = fieldsOf({ phone: phoneField });
const codeForm = fieldsOf({ code: z.pipe(z.string(), signInCode) });
const newcomerForm = fieldsOf({ name: nameField });

/** Signs in by phone number and code, or makes an account of them. `onBack` returns to the password. */
export function PhoneSignInForm({ visit, onBack }: { visit: Visit; onBack: () => void }) {
  const [asked, setAsked] = useState<Asked>();
  return (
    <div className="space-y-4">
      {asked === undefined ? (
        <NumberForm onAsked={setAsked} />
      ) : (
        <AskedForm visit={visit} asked={asked} onAsked={setAsked} />
      )}
      {asked !== undefined && (
        <button
          type="button"
          onClick={() => setAsked(undefined)}
          className={buttonStyle('quiet', 'w-full')}
        >
          Changer de numéro
        </button>
      )}
      <button type="button" onClick={onBack} className={buttonStyle('quiet', 'w-full')}>
        Revenir au mot de passe
      </button>
    </div>
  );
}

type AskedProps = {
  visit: Visit;
  asked: Asked;
  onAsked: (asked: Asked) => void;
  /** Of a newcomer, where the shop knows it already. */
  name?: string;
};

/** Asks for the code, then for the name of a newcomer. */
export function AskedForm({ asked, ...props }: AskedProps) {
  const { visit } = props;
  const { code } = asked;
  return code === undefined ? (
    <CodeForm asked={asked} {...props} />
  ) : (
    <NewcomerForm visit={visit} request={asked.request} code={code} />
  );
}

/** Sends a code to a number. Throws ApiError. */
export async function askForCode({
  phone,
  channel,
}: Pick<Asked, 'phone' | 'channel'>): Promise<Asked> {
  const { request } = await browserApi.post(paths.phoneSignInCode, { phone, canal: channel });
  return { phone, channel: isTypedAbroad(phone) ? 'whatsapp' : channel, request, atMs: Date.now() };
}

function NumberForm({ onAsked }: { onAsked: (asked: Asked) => void }) {
  const { shop } = useShop();
  const [channel, setChannel] = useState<PhoneChannel>('sms');
  const form = useServerForm({
    schema: numberForm,
    send: async ({ phone }) => onAsked(await askForCode({ phone, channel })),
  });
  return (
    <form ref={focusField} noValidate onSubmit={form.submit} className="space-y-4">
      <p className="text-muted">
        Le code vous connecte. Sans compte à ce numéro, il en ouvre un : ni e-mail ni mot de passe.
      </p>
      <AnyPhoneField {...form.field('phone')} />
      {shop.whatsappNews && (
        <fieldset className="space-y-2">
          <legend className="mb-1 font-semibold">Comment recevoir le code ?</legend>
          {PHONE_CHANNELS.map((one) => (
            <RadioCard
              key={one}
              name="channel"
              value={one}
              isChosen={channel === one}
              onChoose={() => setChannel(one)}
              title={`Par ${CHANNEL_WORDS[one]}`}
            />
          ))}
        </fieldset>
      )}
      <FormFoot form={form} label="Recevoir le code" sendingLabel={messages.pack.sending} />
    </form>
  );
}

function CodeForm({ visit, asked, onAsked, name }: AskedProps) {
  const arrive = useArrival(visit);
  const [failure, setFailure] = useState('');
  const mayTurnToSms = asked.channel === 'whatsapp' && !isTypedAbroad(asked.phone);
  const { resend, isSending, waitS } = useCodeSending({
    send: async (channel: PhoneChannel) => onAsked(await askForCode({ ...asked, channel })),
    firstSentAtMs: asked.atMs,
    onRefusal: setFailure,
  });
  const form = useServerForm({
    schema: codeForm,
    send: async ({ code }) => {
      await signOutSettled();
      const typed = { request: asked.request, code, conditions: true, ...(name && { name }) };
      const reply = await browserApi.post(paths.phoneSignInSession, typed);
      if ('needs' in reply) onAsked({ ...asked, code });
      else await arrive(reply);
    },
  });
  const again = (channel: PhoneChannel) => {
    setFailure('');
    void resend(channel);
  };
  return (
    <form
      ref={focusField}
      noValidate
      onSubmit={form.submit}
      onChange={submitCodeOf(SIGN_IN_CODE_LENGTH)}
      className="space-y-4"
    >
      <p role="status">
        Un code arrive au{' '}
        <span className="whitespace-nowrap">
          {phoneText(readAnyPhone(asked.phone) ?? asked.phone)}
        </span>{' '}
        par {CHANNEL_WORDS[asked.channel]}
        {mayTurnToSms && ', sinon par SMS'}. Il est valable 10 minutes.
      </p>
      <TextField
        label={`Code à ${SIGN_IN_CODE_LENGTH} chiffres`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={2 * SIGN_IN_CODE_LENGTH}
        {...form.field('code')}
      />
      <FormFoot
        form={form}
        label={formMessages.account.signIn}
        sendingLabel={formMessages.account.signingIn}
      />
      <TacitTerms act="Première visite ? En entrant" />
      <Refusal text={failure} />
      <button
        type="button"
        onClick={() => again(asked.channel)}
        aria-disabled={isSending || waitS > 0}
        className={buttonStyle('secondary', 'w-full px-2! aria-disabled:opacity-60')}
      >
        {waitS > 0 ? `Renvoyer le code dans ${waitS} s` : 'Renvoyer le code'}
      </button>
      {mayTurnToSms && (
        <button
          type="button"
          onClick={() => again('sms')}
          aria-disabled={isSending || waitS > 0}
          className={buttonStyle('quiet', 'w-full aria-disabled:opacity-60')}
        >
          Recevoir plutôt un SMS
        </button>
      )}
    </form>
  );
}

const TacitTerms = ({ act }: { act: string }) => (
  <p className="text-sm text-muted">
    {act}, vous acceptez les <NewTabLink to={screens.useTerms}>conditions d’utilisation</NewTabLink>{' '}
    et la <NewTabLink to={screens.privacy}>politique de confidentialité</NewTabLink>
  </p>
);

function NewcomerForm({ visit, request, code }: { visit: Visit; request: string; code: string }) {
  const arrive = useArrival(visit);
  const form = useServerForm({
    schema: newcomerForm,
    send: async (newcomer) => {
      await signOutSettled();
      const typed = { request, code, conditions: true, ...newcomer };
      const reply = await browserApi.post(paths.phoneSignInSession, typed);
      if (!('needs' in reply)) await arrive(reply);
    },
  });
  return (
    <form ref={focusField} noValidate onSubmit={form.submit} className="space-y-4">
      <p role="status">
        Bienvenue ! Ce numéro n’a pas encore de compte. Comment vous appelez-vous ?
      </p>
      <TextField label="Prénom et nom" autoComplete="name" {...form.field('name')} />
      <FormFoot form={form} label="Créer mon compte" sendingLabel="Création..." />
      <TacitTerms act="En créant votre compte" />
    </form>
  );
}
