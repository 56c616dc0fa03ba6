import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { formMessages } from '#contract/base/fields/form-messages.ts';
import { isAbroad, phoneText } from '#contract/base/fields/phone-text.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { type DetailsForm as Details, detailsForm } from '#contract/people/customers.ts';
import { messages } from '#contract/talk/messages.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { useServerForm } from '#shop/base/api/use-server-form.ts';
import { saveUserInfo } from '#shop/base/session/session.ts';
import { Card } from '#shop/base/ui/card.tsx';
import { AnyPhoneField } from '#shop/base/ui/fields/any-phone-field.tsx';
import { FormFoot } from '#shop/base/ui/fields/form-foot.tsx';
import { PasswordField } from '#shop/base/ui/fields/password-field.tsx';
import { NameField, TextField } from '#shop/base/ui/fields/text-field.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import type { TabProps } from '../tab-content.tsx';
import { AvatarField } from './avatar-field.tsx';
import { EmailAdding } from './email-adding.tsx';
import { MessageWaysCard } from './message-ways-card.tsx';
import { PhoneProving, ShownNumber } from './phone-proving.tsx';

export function DetailsTab({ customer }: TabProps) {
  return (
    <div className="space-y-4">
      <Card title="Ma photo">
        <AvatarField customer={customer} />
      </Card>
      <Card title="Mes coordonnées">
        <DetailsForm customer={customer} />
      </Card>
      {customer.email === '' && (
        <Card title="Mon adresse e-mail">
          <EmailAdding />
        </Card>
      )}
      <Card title="Mon numéro">
        <PhoneProof customer={customer} />
      </Card>
      <MessageWaysCard hasEmail={customer.email !== ''} />
    </div>
  );
}

function DetailsForm({ customer }: TabProps) {
  const send = async (details: Details) => {
    const path = pathTo(paths.userUpdate, { id: customer.id });
    saveUserInfo(await browserApi.put(path, details));
    toast({ text: 'Vos informations sont enregistrées.', subject: 'details' });
  };
  const form = useServerForm({ schema: detailsForm, send });
  const hasEmail = customer.email !== '';
  const knownPhone = phoneText(customer.partner_phone || '');
  const [isOtherPhone, setIsOtherPhone] = useState(false);
  return (
    <form
      noValidate
      onSubmit={form.submit}
      onInput={({ target }) => {
        if (!(target instanceof HTMLInputElement) || target.name !== 'phone') return;
        setIsOtherPhone(target.value.trim() !== knownPhone);
      }}
      className="max-w-2xl space-y-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <NameField defaultValue={customer.name} {...form.field('name')} />
        {hasEmail && <LockedField label="E-mail" type="email" value={customer.email} />}
        {hasEmail ? (
          <AnyPhoneField defaultValue={knownPhone} {...form.field('phone')} />
        ) : (
          <LockedField label="Téléphone" type="tel" value={knownPhone} />
        )}
        <TextField
          label="Ville"
          autoComplete="address-level2"
          required={false}
          defaultValue={customer.partner_city || ''}
          {...form.field('city')}
        />
        {isOtherPhone && (
          <PasswordField
            label="Mot de passe, pour changer de numéro"
            autoComplete="current-password"
            {...form.field('password')}
          />
        )}
        <LockedField label="Pays" value={customer.country_name} />
        <TextField
          label="Fonction (facultatif)"
          autoComplete="organization-title"
          required={false}
          defaultValue={customer.function || ''}
          {...form.field('departement')}
        />
      </div>
      <p className="text-sm text-muted">
        {hasEmail
          ? 'L’adresse e-mail ne se change pas ici : elle identifie votre compte.'
          : 'Le numéro identifie votre compte : il se change une fois une adresse e-mail ajoutée.'}
      </p>
      <FormFoot
        form={form}
        label={formMessages.account.save}
        sendingLabel={messages.pack.sending}
      />
    </form>
  );
}

function LockedField({ label, ...input }: { label: string; value: string; type?: string }) {
  return (
    <TextField label={label} name="" problem={undefined} readOnly required={false} {...input} />
  );
}

function PhoneProof({ customer: { partner_phone: phone, phone_proven } }: TabProps) {
  if (phone === false) return <p>Ajoutez d’abord un numéro à vos coordonnées.</p>;
  if (phone_proven) {
    return (
      <p className="flex items-center gap-2">
        <CircleCheck aria-hidden="true" size={20} className="shrink-0 text-success" />
        <span>
          Le <ShownNumber phone={phone} /> est confirmé.
        </span>
      </p>
    );
  }
  // `key` resets the form: each number needs its own code.
  return (
    <PhoneProving
      key={phone}
      phone={phone}
      label={`Recevoir un code par ${isAbroad(phone) ? 'WhatsApp' : 'SMS'}`}
    >
      Le <ShownNumber phone={phone} /> n’est pas encore confirmé : un lien de mot de passe oublié
      n’y est pas envoyé.
    </PhoneProving>
  );
}
