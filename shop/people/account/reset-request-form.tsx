import { useState } from 'react';
import type * as z from 'zod/mini';
import { fieldsOf } from '#contract/base/fields/fields.ts';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { isTypedAbroad } from '#contract/base/fields/phone.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Channel } from '#contract/people/accounts.ts';
import { messages } from '#contract/talk/messages.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { useServerForm } from '#shop/base/api/use-server-form.ts';
import { AnyPhoneField } from '#shop/base/ui/fields/any-phone-field.tsx';
import { FormFoot } from '#shop/base/ui/fields/form-foot.tsx';
import { EmailField } from '#shop/base/ui/fields/text-field.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { emailField, phoneField } from './fields.ts';
import { accountLinks, type Visit } from './visit.ts';
import { VisitLink } from './visit-link.tsx';

const CHANNELS: { channel: Channel; label: string; sent: string }[] = [
  {
    channel: 'mail',
    label: formMessages.account.byMail,
    sent: 'Si un compte existe à cette adresse, nous venons d’y envoyer un lien par e-mail.',
  },
  {
    channel: 'sms',
    label: formMessages.account.bySms,
    sent: 'Si un compte existe avec ce numéro, nous venons d’y envoyer un lien par SMS.',
  },
];

export function ResetRequestForm({ visit }: { visit: Visit }) {
  const [{ channel, sent }, choose] = useState(CHANNELS[0]!);
  const [said, setSaid] = useState('');
  const onSent = (instead = sent) => {
    toast({ text: instead });
    setSaid(instead);
  };
  const Fields = channel === 'mail' ? MailForm : SmsForm;
  return (
    <div className="space-y-4">
      <fieldset className="flex gap-6">
        <legend className="mb-1 font-semibold">Recevoir le lien</legend>
        {CHANNELS.map((option) => (
          <label key={option.channel} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="canal"
              checked={option.channel === channel}
              onChange={() => {
                choose(option);
                setSaid('');
              }}
              className="size-5 accent-accent"
            />
            {option.label}
          </label>
        ))}
      </fieldset>
      <Fields onSent={onSent} onAsk={() => setSaid('')} />
      <p role="status" className="rounded-lg bg-accent-soft p-3 empty:hidden">
        {said}
      </p>
      <p className="border-t border-line pt-3 text-center">
        <VisitLink visit={visit} to={accountLinks.login(visit)}>
          Retour à la connexion
        </VisitLink>
      </p>
    </div>
  );
}

type ChannelFormProps = { onAsk: () => void; onSent: (instead?: string) => void };

const mailFields = fieldsOf({ email: emailField });
const smsFields = fieldsOf({ phone: phoneField });

function MailForm({ onAsk, onSent }: ChannelFormProps) {
  const send = async (parts: z.output<typeof mailFields>) => {
    onAsk();
    await browserApi.post(pathTo(paths.resetByMail, parts), {});
    onSent();
  };
  const form = useServerForm({ schema: mailFields, send });
  return (
    <form noValidate onSubmit={form.submit} className="space-y-4">
      <EmailField {...form.field('email')} />
      <SendButton form={form} />
    </form>
  );
}

function SmsForm({ onAsk, onSent }: ChannelFormProps) {
  const send = async (parts: z.output<typeof smsFields>) => {
    onAsk();
    const { message } = await browserApi.post(pathTo(paths.resetBySms, parts), {});
    onSent(isTypedAbroad(parts.phone) ? message : undefined);
  };
  const form = useServerForm({ schema: smsFields, send });
  return (
    <form noValidate onSubmit={form.submit} className="space-y-4">
      <AnyPhoneField placeholder="77 123 45 67" {...form.field('phone')} />
      <SendButton form={form} />
    </form>
  );
}

const SendButton = ({ form }: { form: Parameters<typeof FormFoot>[0]['form'] }) => (
  <FormFoot
    form={form}
    label={formMessages.account.sendReset}
    sendingLabel={messages.pack.sending}
  />
);
